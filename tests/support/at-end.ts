type Ending = () => unknown

const endings: Ending[] = []

/**
 * Closes a helper's resources after the test file. Vitest accepts `afterAll` only at the top level of a file; this
 * also works inside a hook or a test.
 */
export function atEnd(ending: Ending): void {
  endings.push(ending)
}

/** Closes the last one first. A failure does not prevent the others from being closed. */
export async function endAll(): Promise<void> {
  const failures: unknown[] = []
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    try {
      await ending()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length) throw new AggregateError(failures, 'what a test file opened could not be closed')
}
