import type { Command } from './command.ts'

const INTRODUCTION = 'Usage: npm run operator -- <command>\n\nCommands\n'
const NOTES = `
<order> is an order's number or id. Everywhere: --store STORE for another than the default store, --json for programs, --help.
Every act is kept in the audit log, with the name of whoever is signed in to this machine.

The database is the one DATABASE_URL names or, without it, the private one in .data, beside a running server or on its own.
`

export function helpText(commands: readonly Command[]): string {
  const width = Math.min(46, Math.max(...commands.map(({ usage }) => usage.length)))
  const lines = commands.map(({ usage, summary }) =>
    usage.length > width ? `  ${usage}\n  ${''.padEnd(width)}  ${summary}` : `  ${usage.padEnd(width)}  ${summary}`,
  )
  return `${INTRODUCTION}${lines.join('\n')}\n${NOTES}`
}
