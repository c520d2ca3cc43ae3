import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { customerAddress } from '../../customer/address.queries.ts'
import { deleteAllSessions, sessionByToken } from './session.queries.ts'

const { db } = await testDatabase()
const forgotten = undefined as never

test('a forgotten id makes a query throw; it never becomes a filter that matches everybody', async () => {
  await expect(deleteAllSessions.run(db, 1, forgotten)).rejects.toThrow('parameter $2 is undefined')
  await expect(sessionByToken.maybe(db, forgotten, Buffer.alloc(32), new Date())).rejects.toThrow('$1 is undefined')
  await expect(customerAddress.maybe(db, 1, forgotten, forgotten)).rejects.toThrow('is undefined')
})
