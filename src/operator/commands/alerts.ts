import { listAlerts, lookAt } from '#api/staff/alerts/alert-list.ts'
import { ALERT_STATES } from '#contract/operator/operator-alerts.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, oneOf, UsageError, wholeNumber } from '../cli/command.ts'

/** M1.2 */
export const alertCommands: readonly Command[] = [
  {
    usage: 'alerts list [--status all] [--limit N]',
    summary: 'List what staff have to look at, newest first',
    async run({ options, output, context }) {
      const { parts, store, now } = await (await context()).staff(options.store)
      const isAll = options.status !== undefined && oneOf(options.status, ALERT_STATES, 'state') === 'all'
      const most = options.limit === undefined ? 20 : wholeNumber(options.limit, '--limit')
      const alerts = await listAlerts(parts.db, store.id, { isAll, now, most })
      if (options.json) return output.table(alerts, '')
      const rows = alerts.map(({ id, title, facts, at, looked_by, escalated_at, told }) => ({
        id,
        what: title,
        about: facts,
        since: momentWords(new Date(at)),
        told: told.map(({ person, state }) => `${person} ${state}`).join(', '),
        'looked at by': looked_by ?? (escalated_at ? 'nobody, escalated' : ''),
      }))
      output.table(rows, 'Nothing to look at')
    },
  },
  {
    usage: 'alerts look <id>',
    summary: 'Mark an alert as looked at; nobody is told of it any more',
    async run(invocation) {
      const id = argument(invocation, 0, 'id')
      if (!isUuid(id)) throw new UsageError(`${id} is not an id`)
      const staff = await (await invocation.context()).staff(invocation.options.store)
      const alert = await lookAt(staff, id)
      invocation.output.record(alert, () => invocation.output.line(`Looked at: ${alert.title}`))
    },
  },
]
