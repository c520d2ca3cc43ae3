import type { getUsageStatement } from '#contract/order/subscriptions.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { isDayText } from '#rules/slots/singapore-time.ts'
import type { LoaderInput } from '../../state/screen.ts'

export type Statement = ResponseOf<typeof getUsageStatement>
export type StatementName = 'usage' | 'billing'
export type StatementData = {
  kind: 'statement'
  report: StatementName
  statement: Statement
  /** Why the requested days were refused. The statement then covers the default days. */
  error: string | null
}

/** Loads the statement for the days in the URL; the default is the last year. Refused days are shown as an error on the page, not as an error page. */
export async function loadStatement({ api, url, signal }: LoaderInput, report: StatementName): Promise<StatementData> {
  const load = (query: { from?: string; to?: string }) =>
    report === 'usage'
      ? api('GET /subscriptions/statements/usage', { query, signal })
      : api('GET /subscriptions/statements/billing', { query, signal })
  const day = (name: 'from' | 'to') => {
    const value = url.searchParams.get(name) ?? ''
    return isDayText(value) ? { [name]: value } : {}
  }
  try {
    return { kind: 'statement', report, statement: await load({ ...day('from'), ...day('to') }), error: null }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.httpStatus !== 400) throw failure
    const error = Object.values(failure.errors)[0] ?? failure.message
    return { kind: 'statement', report, statement: await load({}), error }
  }
}
