const TRANSACTION_ABORTED = '25P02'

/**
 * Work of one transaction of which no part needs another's answer: asked without waiting, so that all of it takes as long as its longest part. It
 * ends when every part has ended, also when one has failed: nothing may be asked any more once the transaction is rolled back.
 */
export async function together<const Parts extends readonly Promise<unknown>[]>(
  ...parts: Parts
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const ended = await Promise.allSettled(parts)
  const errors: unknown[] = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // The others fail because the first has: that one says why.
  if (errors.length > 0) throw errors.find((error) => !isAborted(error)) ?? errors[0]
  return Promise.all(parts) as Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }>
}

/** Asked now, looked at later or, when something else comes in between, never: that it may have failed is no news until then. */
export function ahead<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => {})
  return asked
}

const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === TRANSACTION_ABORTED
