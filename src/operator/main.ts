import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { joinDatabase } from '#api/db/connect-database.ts'
import type { Database } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { BadSetting, dataFolder, type Env, readDotenv, readEnv } from '#api/env.ts'
import { StartError } from '#api/start-error.ts'
import { href } from '#contract/href.ts'
import { importStore } from './import-store/import-store.ts'
import { BrokenStoreFolder } from './store-folder/broken-file.ts'
import { loadStoreFolder } from './store-folder/load-folder.ts'
import { tableSheet } from './table-sheet.ts'
import { storeTables } from './tables.queries.ts'

const HELP = `Usage: npm run operator -- <command>

Commands
  validate <folder>            read a store's folder and say what is wrong with it, file by file
  import <folder> [--default]  load a store's folder into the database: all of it, or nothing
                               --default makes it the store that local hosts get
  tables <store> [--out FILE]  the links of a store's tables; with --out, a sheet of QR codes to print

The database is the one DATABASE_URL names or, without it, the private one in .data, beside a running server or on its own.
`

/** The command line of the brand's staff. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      default: { type: 'boolean', default: false },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [command, folder] = positionals
  if (values.help || command === undefined || command === 'help') return say(HELP)
  if (command === 'validate' && folder) {
    const { store, outlets, content, images } = await loadStoreFolder(folder)
    return say(
      `${store.slug} is sound: ${outlets.length} outlets, ${content.length} texts, ${images.length} pictures\n`,
    )
  }
  if (command === 'import' && folder) return importFolder(folder, values.default)
  if (command === 'tables' && folder) return withDatabase((db) => listTables(db, folder, values.out))
  process.stderr.write(`clothesline: there is no command ${positionals.join(' ')}\n\n${HELP}`)
  return 2
}

function importFolder(folder: string, isDefault: boolean): Promise<number> {
  return withDatabase(async (db, env) => {
    const origin = (host: string) => `http://${host}:${env.PORT}`
    const { slug, changed } = await importStore(db, folder, { isDefault, origin })
    return say(changed ? `${slug} is imported\n` : `${slug} is as it was: nothing to import\n`)
  })
}

async function listTables(db: Database, slug: string, out: string | undefined): Promise<number> {
  const rows = await storeTables.all(db, slug)
  if (rows.length === 0) throw new StartError(`the store ${slug} has no tables`)
  const tables = rows.map(({ origin, outlet, name, token }) => ({
    outlet,
    name,
    url: `${origin}${href('dineIn', {}, { tabid: token })}`,
  }))
  if (out === undefined) return say(tables.map(({ outlet, name, url }) => `${outlet}, ${name}\t${url}\n`).join(''))
  await writeFile(out, tableSheet(tables))
  return say(`${tables.length} codes are in ${out}: open it in a browser and print it\n`)
}

async function withDatabase(work: (db: Database, env: Env) => Promise<number>): Promise<number> {
  readDotenv()
  const env = readEnv(process.env)
  const { db, close } = await joinDatabase({ env, dataRoot: dataFolder(env), warn: () => {}, say: () => {} })
  try {
    await migrate(db)
    return await work(db, env)
  } finally {
    await close()
  }
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}

function explained(error: unknown): string {
  if (error instanceof BrokenStoreFolder || error instanceof StartError || error instanceof BadSetting)
    return error.message
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`clothesline: ${explained(error)}\n`)
  process.exitCode = 1
}
