import { type DestinationStream, pino } from 'pino'

/** The only fields of a log line. The fixed list keeps tokens, addresses and bodies out of the log. */
export type LogFields = {
  requestId?: string
  store?: string
  method?: string
  route?: string
  status?: number
  ms?: number
  count?: number
  place?: string
  error?: unknown
}

export type Log = {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

const ALLOWED = ['requestId', 'store', 'method', 'route', 'status', 'ms', 'count', 'place'] as const

function allowed(fields: LogFields): object {
  const line: Record<string, unknown> = {}
  for (const name of ALLOWED) if (fields[name] !== undefined) line[name] = fields[name]
  if (fields.error !== undefined) line.error = errorFields(fields.error)
  return line
}

function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return { name: error.name, message: error.message, code, stack: error.stack }
}

export function createLog(level: string, destination?: DestinationStream): Log {
  const out = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1))
  return {
    debug: (message, fields = {}) => out.debug(allowed(fields), message),
    info: (message, fields = {}) => out.info(allowed(fields), message),
    warn: (message, fields = {}) => out.warn(allowed(fields), message),
    error: (message, fields = {}) => out.error(allowed(fields), message),
  }
}
