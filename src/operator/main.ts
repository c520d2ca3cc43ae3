import { parseArgs } from 'node:util'
import { joinDatabase } from '#api/db/connect-database.ts'
import { migrate } from '#api/db/migrate.ts'
import { BadSetting, dataFolder, readDotenv, readEnv } from '#api/env.ts'
import { StartError } from '#api/start-error.ts'
import { importStore } from './import-store/import-store.ts'
import { BrokenStoreFolder } from './store-folder/broken-file.ts'
import { loadStoreFolder } from './store-folder/load-folder.ts'

const HELP = `Usage: npm run operator -- <command>

Commands
  validate <folder>            read a store's folder and say what is wrong with it, file by file
  import <folder> [--default]  load a store's folder into the database: all of it, or nothing
                               --default makes it the store that local hosts get

The database is the one DATABASE_URL names or, without it, the private one in .data, beside a running server or on its own.
`

/** The command line of the brand's staff. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { default: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  const [command, folder] = positionals
  if (values.help || command === undefined) return say(HELP)
  if (command === 'validate' && folder) {
    const { store, outlets, content, images } = await loadStoreFolder(folder)
    return say(
      `${store.slug} is sound: ${outlets.length} outlets, ${content.length} texts, ${images.length} pictures\n`,
    )
  }
  if (command === 'import' && folder) return importFolder(folder, values.default)
  process.stderr.write(`clothesline: there is no command ${positionals.join(' ')}\n\n${HELP}`)
  return 2
}

async function importFolder(folder: string, isDefault: boolean): Promise<number> {
  readDotenv()
  const env = readEnv(process.env)
  const { db, close } = await joinDatabase({ env, dataRoot: dataFolder(env), warn: () => {}, say: () => {} })
  try {
    await migrate(db)
    const origin = (host: string) => `http://${host}:${env.PORT}`
    const { slug, changed } = await importStore(db, folder, { isDefault, origin })
    return say(changed ? `${slug} is imported\n` : `${slug} is as it was: nothing to import\n`)
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
