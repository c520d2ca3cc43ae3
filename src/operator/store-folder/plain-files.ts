import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#api/base/start-error.ts'
import { BrokenStoreFolder, type Problem } from './broken-file.ts'

const MEGABYTE = 1024 * 1024
/** The largest accepted file. */
const FILE_MAX_BYTES = 20 * MEGABYTE
const TEXT_MAX_BYTES = 4 * MEGABYTE
/** A folder with more files is not a store: the path is probably wrong. */
const FILES_MAX = 10_000
const RENDERED = 'images/rendered'

const READ_ONE = /\.(ya?ml|md|svg|png|jpe?g|webp)$/i

export type Found = { files: string[]; problems: Problem[] }

/**
 * All plain files in a store's folder, as paths with slashes. Links and special files are problems: they could lead
 * out of the folder or never end. Hidden files and rendered pictures are not listed.
 */
export async function filesBelow(folder: string): Promise<Found> {
  const found: Found = { files: [], problems: [] }
  await walk(folder, '', found)
  found.files.sort()
  return found
}

async function walk(folder: string, below: string, found: Found): Promise<void> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (below !== '') found.problems.push({ file: below, line: 1, reason: reasonOf(error) })
    else if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new StartError(`there is no folder ${folder}`)
    else throw new StartError(`the folder ${folder} ${reasonOf(error)}`)
    return []
  })
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const file = below === '' ? entry.name : `${below}/${entry.name}`
    const problem = (reason: string) => found.problems.push({ file, line: 1, reason })
    if (/[\\\p{Cc}]/u.test(entry.name)) problem('has a backslash or a control character in its name')
    else if (entry.isSymbolicLink()) problem('is a symbolic link; use plain files only')
    else if (entry.isDirectory() && READ_ONE.test(entry.name)) problem('is a folder with the name of a file')
    else if (entry.isDirectory()) await walk(folder, file, found)
    else if (!entry.isFile()) problem('is not a plain file')
    else if (below !== RENDERED) found.files.push(file)
  }
  if (found.files.length > FILES_MAX)
    throw new StartError(`${folder} has more than ${FILES_MAX} files; is it the right folder?`)
}

/** Reads a plain file. Its kind and size are checked on the open file, so it cannot be swapped in between. */
export async function readPlainFile(folder: string, file: string, mostBytes = FILE_MAX_BYTES): Promise<Buffer> {
  const broken = (reason: string) => new BrokenStoreFolder([{ file, line: 1, reason }])
  // Without O_NONBLOCK, opening a pipe would wait for a writer. Windows has neither flag.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const handle = await open(join(folder, file), flags).catch((error: NodeJS.ErrnoException) => {
    throw broken(reasonOf(error))
  })
  try {
    const about = await handle.stat()
    if (!about.isFile()) throw broken(about.isDirectory() ? 'is a folder; a file is expected' : 'is not a plain file')
    if (about.size > mostBytes) throw broken(`is larger than ${mostBytes / MEGABYTE} MB`)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** Reads a text file: UTF-8 without control characters. */
export async function readText(folder: string, file: string): Promise<string> {
  const bytes = await readPlainFile(folder, file, TEXT_MAX_BYTES)
  const lines = () => bytes.toString('latin1').split('\n')
  const wrong = (isWrong: (line: string) => boolean, reason: string) =>
    new BrokenStoreFolder([{ file, line: lines().findIndex(isWrong) + 1, reason }])
  let text: string
  try {
    text = utf8(bytes)
  } catch {
    throw wrong((line) => !isUtf8(line), 'is not UTF-8 text')
  }
  if (hasControlCharacter(text)) throw wrong(hasControlCharacter, 'contains a control character')
  return text
}

const utf8 = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

function isUtf8(latin1: string): boolean {
  try {
    return utf8(Buffer.from(latin1, 'latin1')) !== undefined
  } catch {
    return false
  }
}

/** Texts may contain tab, line feed and carriage return, and no other control character. */
function hasControlCharacter(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'is missing'
  if (code === 'ELOOP') return 'is a symbolic link; use plain files only'
  if (code === 'EACCES' || code === 'EPERM') return "can't be read by this user"
  return `can't be read: ${code ?? message}`
}
