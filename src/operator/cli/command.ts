import { typedCents } from '#rules/pricing/typed-cents.ts'
import type { CommandContext } from './command-context.ts'
import type { CommandOutput } from './command-output.ts'

/** The options of all commands. A command ignores the options that it does not use. */
export const OPTIONS = {
  store: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  default: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  out: { type: 'string' },
  order: { type: 'string' },
  promotion: { type: 'string' },
  status: { type: 'string' },
  limit: { type: 'string' },
  reason: { type: 'string' },
  message: { type: 'string' },
  driver: { type: 'string' },
  bags: { type: 'string' },
  photo: { type: 'string' },
  sure: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  return: { type: 'string' },
  'early-return': { type: 'string' },
  'failed-by': { type: 'string' },
  over: { type: 'string' },
  override: { type: 'string' },
  counter: { type: 'boolean', default: false },
  page: { type: 'string' },
  unused: { type: 'string', multiple: true },
  size: { type: 'string' },
  name: { type: 'string' },
  price: { type: 'string' },
  hours: { type: 'string' },
  amount: { type: 'string' },
  remedy: { type: 'string' },
  code: { type: 'string' },
  add: { type: 'string', multiple: true },
  day: { type: 'string', multiple: true },
  bookings: { type: 'string' },
  remove: { type: 'string', multiple: true },
  scopes: { type: 'string' },
  events: { type: 'string' },
  speed: { type: 'string' },
  once: { type: 'boolean', default: false },
  key: { type: 'string' },
} as const

export type Options = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name] extends { type: 'boolean' }
    ? boolean
    : (typeof OPTIONS)[Name] extends { multiple: true }
      ? string[]
      : string
}

export type Invocation = {
  args: string[]
  options: Options
  output: CommandOutput
  /** Opens the context on the first call, so that commands such as `validate` need no database. */
  context(): Promise<CommandContext>
}

export type Command = {
  /** The command as it is typed, with its arguments: `orders show <order>`. */
  usage: string
  summary: string
  run(invocation: Invocation): Promise<void>
}

/** The typed words are not a command, or an argument is missing or wrong. */
export class UsageError extends Error {}

export function argument({ args }: Invocation, index: number, name: string): string {
  const value = args[index]
  if (value === undefined) throw new UsageError(`name the ${name}`)
  return value
}

export function option(
  options: Options,
  name: 'driver' | 'reason' | 'message' | 'name' | 'price' | 'from' | 'to',
): string {
  const value = options[name]
  if (!value) throw new UsageError(`add --${name}`)
  return value
}

/** The reason is for staff only. The customer reads the message. */
export const reasonAndMessage = ({ reason = '', message = '' }: Options) => ({ reason, message })

export function wholeNumber(text: string, name: string): number {
  if (/^-\d+$/.test(text)) throw new UsageError(`${name} can't be below 0`)
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${name} must be a whole number`)
  return Number(text)
}

/** The cents of an amount such as 12.50, above 0. */
export function amountCents(text: string, name: string): number {
  const cents = typedCents(text)
  if (cents === undefined) throw new UsageError(`${name} must be an amount such as 12.50`)
  if (cents <= 0) throw new UsageError(`${name} must be above 0`)
  return cents
}

/** Returns the value if it is in the list. The error names the allowed values. */
export function oneOf<const T extends string>(text: string, list: readonly T[], name: string): T {
  const found = list.find((one) => one === text)
  if (!found) throw new UsageError(`there is no ${name} ${text}; choose ${list.join(', ')}`)
  return found
}
