import { read, write } from './browser-storage.ts'

const parseCents = (raw: string) => (/^[1-9]\d{0,6}$/.test(raw) ? Number(raw) : undefined)

/** P1.3: how much a guest let the store charge last on this device. */
export const atMostStorage = {
  cents: () => read('at-most', parseCents) ?? null,
  save: (cents: number | null) => write('at-most', cents === null ? null : String(cents)),
}
