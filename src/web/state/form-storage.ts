import { read, write } from './browser-storage.ts'

type Stored = Record<string, unknown>

function parseRecord(raw: string): Stored | undefined {
  const value: unknown = JSON.parse(raw)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Stored) : undefined
}

/** What forms and the ways in keep in the browser. Apart from the other keys, because the first page needs none of it. */
export const formStorage = {
  /** The fields of a form that was not sent yet, by the form's name. */
  draft(name: string): Stored | undefined {
    const draft = read('drafts', parseRecord, 'session')?.[name]
    return typeof draft === 'object' && draft !== null ? (draft as Stored) : undefined
  },
  saveDraft(name: string, values: object | null): void {
    const { [name]: _, ...others } = read('drafts', parseRecord, 'session') ?? {}
    write('drafts', JSON.stringify(values ? { ...others, [name]: values } : others), 'session')
  },
  pendingSignIn: () => read('pendingSignIn', parseRecord),
  savePendingSignIn: (pending: object | null) => write('pendingSignIn', pending && JSON.stringify(pending)),
  takeGoogleVisit(): Stored | undefined {
    const visit = read('googleVisit', parseRecord, 'session')
    write('googleVisit', null, 'session')
    return visit
  },
  gatewayVisit: () => read('gatewayVisit', parseRecord, 'session'),
  saveGatewayVisit: (visit: { path: string; search: string } | null) =>
    write('gatewayVisit', visit && JSON.stringify(visit), 'session'),
  saveGoogleVisit: (visit: object) => write('googleVisit', JSON.stringify(visit), 'session'),
}
