type Ending = () => unknown

const endings: Ending[] = []

/**
 * For what a helper opens: closed when the test file is done. Vitest hears `afterAll` only at the top of a file; this is heard inside a hook
 * or a test, too.
 */
export function atEnd(ending: Ending): void {
  endings.push(ending)
}

/** The last one opened is closed first; one that fails keeps none of the others from being closed. */
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
