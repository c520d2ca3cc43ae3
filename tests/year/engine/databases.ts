import { type DatabaseSetting, openDatabase } from '#api/db/database.ts'
import { TEMPLATE } from '#tests/support/template-name.ts'

export type Databases = {
  /** A new database with the demo stores. The former one is dropped. */
  fresh(): Promise<DatabaseSetting>
  drop(): Promise<void>
}

/** One database after the other, in a PostgreSQL that has the tests' template. */
export function databasesIn(connection: DatabaseSetting, name: string): Databases {
  const admin = () => openDatabase({ ...connection, poolSize: 1 }, () => {})
  async function drop() {
    const db = admin()
    await db.query({ text: `DROP DATABASE IF EXISTS ${name} WITH (FORCE)` })
    await db.close()
  }
  return {
    async fresh() {
      await drop()
      const db = admin()
      await db.query({ text: `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy` })
      // As in production: what was answered outlasts a crash of PostgreSQL.
      await db.query({ text: `ALTER DATABASE ${name} SET synchronous_commit = on` })
      await db.close()
      return { ...connection, database: name }
    },
    drop,
  }
}
