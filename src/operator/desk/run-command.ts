import { parseArgs } from 'node:util'
import { commands } from '../commands/commands.ts'
import { type Command, Misused, OPTIONS } from './command.ts'
import type { Desk } from './desk.ts'
import { helpText } from './help-text.ts'
import { type Out, paper } from './paper.ts'

type Io = Omit<Out, 'isJson'> & { open(): Promise<Desk> }

/** One command from what was typed to what is said; the desk is closed whatever happens. */
export async function runCommand(argv: readonly string[], { write, isTerminal, open }: Io): Promise<void> {
  const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS })
  const found = commandOf(positionals)
  if (!found || values.help) {
    if (!values.help && positionals.length > 0 && positionals[0] !== 'help') {
      throw new Misused(`there is no command ${positionals.join(' ')}`)
    }
    write(helpText(found ? [found.command] : commands))
    return
  }
  let desk: Promise<Desk> | undefined
  try {
    await found.command.run({
      args: positionals.slice(found.words),
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

function commandOf(typed: readonly string[]): { command: Command; words: number } | undefined {
  const fitting = commands.filter((command) => wordsOf(command).every((word, index) => typed[index] === word))
  const command = fitting.toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)[0]
  return command && { command, words: wordsOf(command).length }
}
