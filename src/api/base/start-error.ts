/** A start that cannot succeed as things are. Its message is the one line the person at the terminal reads. */
export class StartError extends Error {
  override name = 'StartError'
}
