import type { Api } from '#contract/wire/request.ts'
import { formStorage } from '../../state/storage/form-storage.ts'

/** S7.14: off to Google's page; what it needs on the way back waits in this tab. */
export async function visitGoogle(api: Api, search: string): Promise<void> {
  const { url, ticket } = await api('GET /auth/google')
  formStorage.saveGoogleVisit({ ticket, search })
  window.location.assign(url)
}

export type GoogleReturn = { code: string; state: string; ticket: string; search: string }

/** What Google's page brought back, with what was kept; each is worth one try only. */
export function takeGoogleReturn(query: URLSearchParams): GoogleReturn | null {
  const kept = formStorage.takeGoogleVisit()
  const [code, state] = [query.get('code'), query.get('state')]
  if (!code || !state || typeof kept?.ticket !== 'string') return null
  return { code, state, ticket: kept.ticket, search: typeof kept.search === 'string' ? kept.search : '' }
}
