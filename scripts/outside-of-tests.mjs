import { writeFileSync } from 'node:fs'

/** A Vitest reporter: records errors outside of tests with their file. Vitest's JSON report does not contain them. */
export default class OutsideOfTests {
  onTestRunEnd(_files, errors) {
    writeFileSync(process.env.ERRORS_OUTSIDE_OF_TESTS, JSON.stringify(errors.map(told)))
  }
}

/** The error may come from an earlier test of the same worker. The recorded name is of the test that was running. */
function told({ type, message, stack, cause, VITEST_TEST_PATH, VITEST_TEST_NAME }) {
  const because = cause?.message ? `\ncaused by: ${cause.message}` : ''
  const rest = stack?.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  return {
    file: VITEST_TEST_PATH,
    during: VITEST_TEST_NAME && `during ${VITEST_TEST_NAME}`,
    message: `${type}: ${message}${because}${rest ?? ''}`,
  }
}
