/** The server cannot start. The message is the only line that the terminal shows. */
export class StartError extends Error {
  override name = 'StartError'
}
