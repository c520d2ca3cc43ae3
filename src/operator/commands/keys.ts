import { hashToken, newToken } from '#api/auth/session/token.ts'
import { insertKey, keysOfStore, revokeKey } from '#api/staff/keys/operator-key.queries.ts'
import { noteAct } from '#api/staff/staff.ts'
import { OPERATOR_SCOPES } from '#contract/operator/operator-limits.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, Misused, oneOf } from '../desk/command.ts'

const NAME = /^[a-z0-9][a-z0-9 _-]{0,39}$/

/** D4.7: the keys of the brand's own systems. The key itself is said once; only its hash is kept. */
export const keyCommands: readonly Command[] = [
  {
    usage: 'keys list',
    summary: 'the keys of the operator API and what they may do',
    async run({ options, paper, desk }) {
      const { parts, store } = await (await desk()).staff(options.store)
      const keys = await keysOfStore.all(parts.db, store.id)
      if (options.json) return paper.table(keys, '')
      const when = (at: Date | null) => (at ? momentWords(at) : '')
      const rows = keys.map(({ name, scopes, created_at, last_used_at, revoked_at }) => ({
        name,
        scopes: scopes.join(' '),
        made: when(created_at),
        'last used': when(last_used_at),
        revoked: when(revoked_at),
      }))
      paper.table(rows, 'there are no keys')
    },
  },
  {
    usage: 'keys create <name> --scopes orders:read,…',
    summary: `a new key, said once; scopes are ${OPERATOR_SCOPES.join(', ')}`,
    async run(asked) {
      const name = argument(asked, 0, 'name')
      if (!NAME.test(name)) throw new Misused('a name has small letters, digits, spaces, - and _')
      const wanted = (asked.options.scopes ?? '').split(',').filter(Boolean)
      if (wanted.length === 0) throw new Misused(`--scopes is needed: ${OPERATOR_SCOPES.join(',')}`)
      const scopes = wanted.map((scope) => oneOf(scope.trim(), OPERATOR_SCOPES, 'scope'))
      const staff = await (await asked.desk()).staff(asked.options.store)
      const key = newToken()
      await staff.parts.db.transaction(async (tx) => {
        await insertKey.run(tx, staff.store.id, name, hashToken(key), scopes, staff.now)
        await noteAct(tx, staff, { act: 'key.create', subject: `key ${name}`, details: { scopes } })
      })
      asked.paper.record({ name, scopes, key }, () => {
        asked.paper.line(key)
        asked.paper.line(asked.paper.quiet(`Keep it safe: it is not kept here. Send it as "Authorization: Bearer …".`))
      })
    },
  },
  {
    usage: 'keys revoke <name>',
    summary: 'end a key at once',
    async run(asked) {
      const name = argument(asked, 0, 'name')
      const staff = await (await asked.desk()).staff(asked.options.store)
      await staff.parts.db.transaction(async (tx) => {
        if ((await revokeKey.run(tx, staff.store.id, name, staff.now)) === 0)
          throw new Misused(`there is no key ${name}`)
        await noteAct(tx, staff, { act: 'key.revoke', subject: `key ${name}` })
      })
      asked.paper.record({ name, revoked: true }, () => asked.paper.line(`${name} opens nothing any more`))
    },
  },
]
