import { read, unchecked, write } from './browser-storage.ts'

type Stored = Record<string, unknown>

function parseRecord(raw: string): Stored | undefined {
  const value: unknown = JSON.parse(raw)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Stored) : undefined
}

/** The browser's storage for forms and sign-in. A file of its own, because the first page needs none of it. */
export const formStorage = {
  /** The unsent fields of the form with this name. */
  draft(name: string): Stored | undefined {
    const draft = read('drafts', parseRecord, 'session')?.[name]
    return typeof draft === 'object' && draft !== null ? (draft as Stored) : undefined
  },
  saveDraft(name: string, values: object | null): void {
    const { [name]: _, ...others } = read('drafts', parseRecord, 'session') ?? {}
    write('drafts', JSON.stringify(values ? { ...others, [name]: values } : others), 'session')
  },
  pendingSignIn: () => read('pending-sign-in', parseRecord),
  savePendingSignIn: (pending: object | null) => write('pending-sign-in', pending && JSON.stringify(pending)),
  googleToken: () => read('google-token', unchecked),
  forgetGoogleToken: () => write('google-token', null),
  takeGoogleVisit(): Stored | undefined {
    const visit = read('google-visit', parseRecord, 'session')
    write('google-visit', null, 'session')
    return visit
  },
  gatewayVisit: () => read('gateway-visit', parseRecord, 'session'),
  saveGatewayVisit: (visit: { path: string; search: string } | null) =>
    write('gateway-visit', visit && JSON.stringify(visit), 'session'),
  saveGoogleVisit: (visit: object) => write('google-visit', JSON.stringify(visit), 'session'),
}
