import { READ_ONLY } from './hosts/host-client.ts'

const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
])

/** PostgreSQL runs but cannot work: disk full, out of memory, too many connections, I/O error. */
const OUT_OF_RESOURCES = new Set(['53100', '53200', '53300', '58030'])

/** Whether the database is temporarily unavailable, so that the client may retry. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    CONNECTION_LOST.has(code) ||
    OUT_OF_RESOURCES.has(code) ||
    code === READ_ONLY ||
    code.startsWith('08') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
