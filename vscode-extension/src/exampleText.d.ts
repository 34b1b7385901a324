/** The build bundles `.mlir` files as text. */
declare module "*.mlir" {
  const text: string;
  export default text;
}
