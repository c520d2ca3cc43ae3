import { writeFileSync } from 'node:fs'

/** For Vitest: writes down the errors that no test awaited, with the file they came in. Its report in JSON has none of them. */
export default class OutsideOfTests {
  onTestRunEnd(_files, errors) {
    writeFileSync(process.env.ERRORS_OUTSIDE_OF_TESTS, JSON.stringify(errors.map(told)))
  }
}

/** It may have come from an earlier test of the same worker: the name is of the one that ran just then. */
function told({ type, message, stack, cause, VITEST_TEST_PATH, VITEST_TEST_NAME }) {
  const because = cause?.message ? `\ncaused by: ${cause.message}` : ''
  const rest = stack?.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  return {
    file: VITEST_TEST_PATH,
    during: VITEST_TEST_NAME && `during ${VITEST_TEST_NAME}`,
    message: `${type}: ${message}${because}${rest ?? ''}`,
  }
}
