import type { Command } from './command.ts'

const INTRODUCTION = 'Usage: npm run operator -- <command>\n\nCommands\n'
const NOTES = `
<order> is an order number or id. Every command takes --store STORE (another store than the default), --json and --help.
The audit log records every change with your user name on this machine.

Commands use the database in DATABASE_URL. Without it they use the private one in .data, whether or not the server is running.
`

export function helpText(commands: readonly Command[]): string {
  const width = Math.min(46, Math.max(...commands.map(({ usage }) => usage.length)))
  const lines = commands.map(({ usage, summary }) =>
    usage.length > width ? `  ${usage}\n  ${''.padEnd(width)}  ${summary}` : `  ${usage.padEnd(width)}  ${summary}`,
  )
  return `${INTRODUCTION}${lines.join('\n')}\n${NOTES}`
}
