const TRANSACTION_ABORTED = '25P02'

/**
 * Runs independent queries of one transaction at the same time. Waits for all of them, also when one fails: no query may be sent after the
 * rollback.
 */
export async function settleAll<const Parts extends readonly Promise<unknown>[]>(
  ...parts: Parts
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const ended = await Promise.allSettled(parts)
  const errors: unknown[] = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // After the first error the others fail with "transaction aborted". The first one names the cause.
  if (errors.length > 0) throw errors.find((error) => !isAborted(error)) ?? errors[0]
  return Promise.all(parts) as Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }>
}

/** Starts the query now. A rejection is handled when the result is awaited, so an early error does not become an unhandled rejection. */
export function prefetch<T>(query: Promise<T>): Promise<T> {
  query.catch(() => {})
  return query
}

const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === TRANSACTION_ABORTED
