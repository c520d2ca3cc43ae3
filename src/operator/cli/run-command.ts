import { parseArgs } from 'node:util'
import { isDayText } from '#rules/slots/singapore-time.ts'
import { commands } from '../commands/commands.ts'
import { type Command, OPTIONS, UsageError } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { commandOutput, type OutputOptions } from './command-output.ts'
import { helpText } from './help-text.ts'

type Io = Omit<OutputOptions, 'isJson'> & { open(): Promise<CommandContext> }

/** Runs one command line. Closes the context even when the command fails. */
export async function runCommand(argv: readonly string[], { write, isTerminal, open }: Io): Promise<void> {
  const typed = parseArgs({ args: keepNegative(repeatListOptions(argv)), allowPositionals: true, options: OPTIONS })
  const { values } = typed
  const positionals = typed.positionals.map((word) => word.replace(KEPT, ''))
  const found = findCommand(positionals)
  if (!found || values.help) {
    if (!values.help && positionals.length > 0 && positionals[0] !== 'help') {
      throw new UsageError(`there is no command ${positionals.join(' ')}`)
    }
    write(helpText(found ? [found.command] : commands))
    return
  }
  const args = positionals.slice(found.words)
  if (args.length > argumentCount(found.command)) {
    const extra = args.slice(argumentCount(found.command)).join(' ')
    throw new UsageError(`unexpected argument: ${extra}\nusage: ${found.command.usage}`)
  }
  let context: Promise<CommandContext> | undefined
  try {
    await found.command.run({
      args,
      options: values,
      output: commandOutput({ write, isTerminal, isJson: values.json }),
      context: () => {
        context ??= open()
        return context
      },
    })
  } finally {
    await (await context?.catch(() => undefined))?.close()
  }
}

/** The command's name: the words before the first `<…>` or `[…]`. */
export const commandWords = ({ usage }: Command) => usage.split(/ [<[]/)[0]?.split(' ') ?? []

/** The number of arguments after the command's name: `<order>`, `[order]`, any number with `[order…]`. Options do not count. */
function argumentCount({ usage }: Command): number {
  const named = usage.match(/ (?:<[^>]+>|\[[^-\]][^\]]*\])/g) ?? []
  return named.some((one) => one.endsWith('…]')) ? Number.POSITIVE_INFINITY : named.length
}

const LISTS = new Set(['--add', '--remove', '--day'])

/** Turns `--add DAY DAY` into `--add DAY --add DAY`, because parseArgs takes one value for each option. */
function repeatListOptions(argv: readonly string[]): string[] {
  let list: string | undefined
  return argv.flatMap((word, index) => {
    if (word.startsWith('-')) list = LISTS.has(word) ? word : undefined
    const isNext = list !== undefined && isDayText(word) && argv[index - 1] !== list
    return isNext && list !== undefined ? [list, word] : [word]
  })
}

/** A mark that nobody types. */
const KEPT = '\0'

/** A number below zero is a value, which its command refuses in its own words. parseArgs would take it for an option. */
function keepNegative(argv: readonly string[]): string[] {
  const kept: string[] = []
  for (const word of argv) {
    const option = kept.at(-1)
    if (!/^-[.,]?\d/.test(word)) kept.push(word)
    else if (option !== undefined && takesValue(option)) kept.splice(-1, 1, `${option}=${word}`)
    else kept.push(KEPT + word)
  }
  return kept
}

const takesValue = (word: string) =>
  Object.entries(OPTIONS).some(([name, { type }]) => word === `--${name}` && type === 'string')

function findCommand(typed: readonly string[]): { command: Command; words: number } | undefined {
  const fitting = commands.filter((command) => commandWords(command).every((word, index) => typed[index] === word))
  const command = fitting.toSorted((a, b) => commandWords(b).length - commandWords(a).length)[0]
  return command && { command, words: commandWords(command).length }
}
