import { auditBefore } from '#api/staff/audit.queries.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { type Command, wholeNumber } from '../cli/command.ts'

export const auditCommand: Command = {
  usage: 'audit [--limit N]',
  summary: 'List what staff did: when, who, what and why',
  async run({ options, output, context }) {
    const { parts, store } = await (await context()).staff(options.store)
    const most = options.limit === undefined ? 20 : wholeNumber(options.limit, '--limit')
    const entries = await auditBefore.all(parts.db, store.id, Number.MAX_SAFE_INTEGER, most)
    if (options.json) return output.table(entries, '')
    const rows = entries.map(({ at, actor, act, subject, reason }) => ({
      at: momentWords(at),
      who: actor.replace(/^operator:/, ''),
      what: act,
      to: subject,
      why: reason,
    }))
    output.table(rows, 'No entries yet')
  },
}
