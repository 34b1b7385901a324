func.func private @b(vector<[x4xf32>)

// -----

func.func private @b(vector<4x[0]xf32>)

// -----

func.func private @b(tensor<4xf32, )

// -----

func.func private @b() loc("a":1:1.5)

// -----

func.func private @b() loc("a":)
