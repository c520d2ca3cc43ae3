import type { CommandContext } from './command-context.ts'
import type { CommandOutput } from './command-output.ts'

/** Every option of every command: what a command does not use, it does not look at. */
export const OPTIONS = {
  store: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  default: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  out: { type: 'string' },
  status: { type: 'string' },
  limit: { type: 'string' },
  reason: { type: 'string' },
  message: { type: 'string' },
  driver: { type: 'string' },
  bags: { type: 'string' },
  photo: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  return: { type: 'string' },
  'early-return': { type: 'string' },
  over: { type: 'string' },
  name: { type: 'string' },
  price: { type: 'string' },
  hours: { type: 'string' },
  amount: { type: 'string' },
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
  /** Opened when a command first needs it. */
  context(): Promise<CommandContext>
}

export type Command = {
  /** As it is typed, what it takes included: `orders show <order>`. */
  usage: string
  summary: string
  run(invocation: Invocation): Promise<void>
}

/** What was typed is not a command, or not enough of one. */
export class UsageError extends Error {}

export function argument({ args }: Invocation, index: number, name: string): string {
  const value = args[index]
  if (value === undefined) throw new UsageError(`say which ${name}`)
  return value
}

export function option(
  options: Options,
  name: 'driver' | 'reason' | 'message' | 'name' | 'price' | 'from' | 'to',
): string {
  const value = options[name]
  if (!value) throw new UsageError(`--${name} is needed`)
  return value
}

/** Why, for staff alone, and what the customer reads. */
export const reasonAndMessage = ({ reason = '', message = '' }: Options) => ({ reason, message })

export function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${name} must be a whole number`)
  return Number(text)
}

/** One of a list, with the list in the complaint. */
export function oneOf<const T extends string>(text: string, list: readonly T[], name: string): T {
  const found = list.find((one) => one === text)
  if (!found) throw new UsageError(`there is no ${name} ${text}; there are ${list.join(', ')}`)
  return found
}
