import { hashToken, newToken } from '#api/auth/session/token.ts'
import { insertKey, keysOfStore, revokeKey } from '#api/staff/keys/operator-key.queries.ts'
import { noteAct } from '#api/staff/staff.ts'
import { OPERATOR_SCOPES } from '#contract/operator/operator-limits.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, oneOf, UsageError } from '../cli/command.ts'

const NAME = /^[a-z0-9][a-z0-9 _-]{0,39}$/

/** D4.7: the API keys of the brand's own systems. A key is printed once. The database keeps only its hash. */
export const keyCommands: readonly Command[] = [
  {
    usage: 'keys list',
    summary: 'List the keys of the operator API and their scopes',
    async run({ options, output, context }) {
      const { parts, store } = await (await context()).staff(options.store)
      const keys = await keysOfStore.all(parts.db, store.id)
      if (options.json) return output.table(keys, '')
      const when = (at: Date | null) => (at ? momentWords(at) : '')
      const rows = keys.map(({ name, scopes, created_at, last_used_at, revoked_at }) => ({
        name,
        scopes: scopes.join(' '),
        created: when(created_at),
        'last used': when(last_used_at),
        revoked: when(revoked_at),
      }))
      output.table(rows, 'No keys')
    },
  },
  {
    usage: 'keys create <name> --scopes orders:read,…',
    summary: `Create a key and show it once; scopes: ${OPERATOR_SCOPES.join(', ')}`,
    async run(invocation) {
      const name = argument(invocation, 0, 'name')
      if (!NAME.test(name)) throw new UsageError('a name may have lowercase letters, digits, spaces, - and _')
      const wanted = (invocation.options.scopes ?? '').split(',').filter(Boolean)
      if (wanted.length === 0) throw new UsageError(`add --scopes: ${OPERATOR_SCOPES.join(',')}`)
      const scopes = wanted.map((scope) => oneOf(scope.trim(), OPERATOR_SCOPES, 'scope'))
      const staff = await (await invocation.context()).staff(invocation.options.store)
      const key = newToken(staff.parts.random)
      await staff.parts.db.transaction(async (tx) => {
        await insertKey.run(tx, tx.random.id(), staff.store.id, name, hashToken(key), scopes, staff.now)
        await noteAct(tx, staff, { act: 'key.create', subject: `key ${name}`, details: { scopes } })
      })
      invocation.output.record({ name, scopes, key }, () => {
        invocation.output.line(key)
        invocation.output.line(
          invocation.output.quiet('Save it now: you can\'t see it again. Send it as "Authorization: Bearer …".'),
        )
      })
    },
  },
  {
    usage: 'keys revoke <name>',
    summary: 'Revoke a key at once',
    async run(invocation) {
      const name = argument(invocation, 0, 'name')
      const staff = await (await invocation.context()).staff(invocation.options.store)
      await staff.parts.db.transaction(async (tx) => {
        if ((await revokeKey.run(tx, staff.store.id, name, staff.now)) === 0)
          throw new UsageError(`there is no key ${name}`)
        await noteAct(tx, staff, { act: 'key.revoke', subject: `key ${name}` })
      })
      invocation.output.record({ name, revoked: true }, () => invocation.output.line(`Revoked key ${name}`))
    },
  },
]
