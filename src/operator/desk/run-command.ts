import { parseArgs } from 'node:util'
import { commands } from '../commands/commands.ts'
import { type Command, Misused, OPTIONS } from './command.ts'
import type { Desk } from './desk.ts'
import { helpText } from './help-text.ts'
import { type Out, paper } from './paper.ts'

type Io = Omit<Out, 'isJson'> & { open(): Promise<Desk> }

/** One command from what was typed to what is said; the desk is closed whatever happens. */
export async function runCommand(argv: readonly string[], { write, isTerminal, open }: Io): Promise<void> {
  const { positionals, values } = parseArgs({ args: withEachDay(argv), allowPositionals: true, options: OPTIONS })
  const found = commandOf(positionals)
  if (!found || values.help) {
    if (!values.help && positionals.length > 0 && positionals[0] !== 'help') {
      throw new Misused(`there is no command ${positionals.join(' ')}`)
    }
    write(helpText(found ? [found.command] : commands))
    return
  }
  const args = positionals.slice(found.words)
  if (args.length > placesOf(found.command)) {
    const extra = args.slice(placesOf(found.command)).join(' ')
    throw new Misused(`too many words: ${extra}\nusage: ${found.command.usage}`)
  }
  let desk: Promise<Desk> | undefined
  try {
    await found.command.run({
      args,
      options: values,
      paper: paper({ write, isTerminal, isJson: values.json }),
      desk: () => {
        desk ??= open()
        return desk
      },
    })
  } finally {
    await (await desk?.catch(() => undefined))?.close()
  }
}

/** The words before the first `<…>` or `[…]` are the command's name; the longest that fits wins. */
export const wordsOf = ({ usage }: Command) => usage.split(/ [<[]/)[0]?.split(' ') ?? []

/** How many words a command takes after its name: `<order>`, `[order]`. Options and what follows them are none. */
const placesOf = ({ usage }: Command) => usage.match(/ (?:<[^>]+>|\[[^-\]][^\]]*\])/g)?.length ?? 0

const LISTS = new Set(['--add', '--remove', '--day'])
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `--add DAY DAY` as `--add DAY --add DAY`, which is how options are read. */
function withEachDay(argv: readonly string[]): string[] {
  let list: string | undefined
  return argv.flatMap((word, index) => {
    if (word.startsWith('-')) list = LISTS.has(word) ? word : undefined
    const isNext = list !== undefined && DAY.test(word) && argv[index - 1] !== list
    return isNext && list !== undefined ? [list, word] : [word]
  })
}

function commandOf(typed: readonly string[]): { command: Command; words: number } | undefined {
  const fitting = commands.filter((command) => wordsOf(command).every((word, index) => typed[index] === word))
  const command = fitting.toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)[0]
  return command && { command, words: wordsOf(command).length }
}
