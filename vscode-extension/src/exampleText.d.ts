/** The build bundles files of this kind as their text. */
declare module "*.mlir" {
  const text: string;
  export default text;
}
