import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Database } from '#api/db/database.ts'

const run = promisify(execFile)
const DEMO = fileURLToPath(new URL('../../stores/kinder-press', import.meta.url))
let folder: string

/** A copy of a demo store's folder, to which a case adds its hostile file. */
export async function copyStoreFolder(): Promise<string> {
  folder = join(await mkdtemp(join(tmpdir(), 'clothesline-hostile-')), 'kinder-press')
  await cp(DEMO, folder, { recursive: true })
  return folder
}

export const removeStoreFolder = () => rm(join(folder, '..'), { recursive: true })

/** Everything that a partial import would change. */
export async function storedStores(db: Database): Promise<unknown> {
  const { rows } = await db.query({
    text: `SELECT (SELECT jsonb_agg(to_jsonb(s) ORDER BY id) FROM store s) AS stores,
                  (SELECT count(*)::int FROM product) AS products, (SELECT count(*)::int FROM outlet) AS outlets`,
  })
  return rows
}

const at = (file: string) => join(folder, file)
const write = (file: string, content: string | Uint8Array) => writeFile(at(file), content)
const append = async (file: string, text: string) => write(file, (await readFile(at(file), 'utf8')) + text)
const svg = (inner: string, more = '') =>
  write('images/bad.svg', `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"${more}>${inner}</svg>`)
const noisy = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: 'red', noise: { type: 'gaussian', sigma: 30 } } })

function chunk(kind: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // The size is checked before the checksums, so they may be zero.
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)])
}

/** A picture of zeros: a few kilobytes in the file, gigabytes when decoded. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const zeros = deflateSync(Buffer.alloc(1024 * 1024))
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', zeros), chunk('IEND', Buffer.alloc(0))])
}

const laughs = () =>
  `a0: &a0 [lol, lol]\n${Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`).join('\n')}\n`
const pipe = async (file: string) => void (await run('mkfifo', [at(file)]))
const linked = async (file: string, target: string) => {
  await rm(at(file), { force: true })
  await symlink(target, at(file))
}
const sparse = async (file: string) => {
  await write(file, '')
  await truncate(at(file), 2 ** 30)
}

type HostileCase = [what: string, plant: () => Promise<unknown>, said: RegExp]

const TEXTS: HostileCase[] = [
  ['a YAML alias bomb', () => append('store.yaml', laughs()), /^store\.yaml:1: Excessive alias count/],
  ['deep nesting', () => write('holidays.yaml', '['.repeat(100_000)), /^holidays\.yaml:1: is nested too deeply/],
  ['deep indentation', () => write('holidays.yaml', '- '.repeat(60_000)), /^holidays\.yaml:1: is nested too deeply/],
  [
    'a huge YAML file',
    () => write('holidays.yaml', '# \n'.repeat(2_000_000)),
    /^holidays\.yaml:1: is larger than 4 MB/,
  ],
  ['a file of 1 GB', () => sparse('holidays.yaml'), /^holidays\.yaml:1: is larger than 4 MB/],
  ['a file of 1 GB that nobody reads', () => sparse('notes.txt'), /^notes\.txt:1: is larger than 20 MB/],
  ['duplicate keys', () => append('store.yaml', '\nslug: twice\n'), /^store\.yaml:\d+: Map keys must be unique/],
  [
    'bytes that are no UTF-8',
    () => write('holidays.yaml', Buffer.from('[]\n# \xff\n', 'latin1')),
    /^holidays\.yaml:2: is not UTF-8/,
  ],
  ['a NUL byte', () => write('holidays.yaml', '[]\n\n# \0\n'), /^holidays\.yaml:3: contains a control character/],
  [
    'an escaped NUL',
    () => edit('outlets.yaml', 'Rodyk Street Atelier', '"Rodyk\\0Street"'),
    /^outlets\.yaml:4: 0\.name: contains a NUL/,
  ],
  ['Markdown nested deeply', () => deepMarkdown(), /^content\/about-us\.md:1: is nested too deeply/],
  [
    'a Windows path as a picture',
    () => edit('store.yaml', /image: .*/, 'image: ..\\..\\secret'),
    /^store\.yaml:\d+: config\.image: must be a slug/,
  ],
  [
    'a backslash in a name',
    () => write('content\\..\\..\\x.md', '---\n---\n'),
    /^content\\\.\.\\\.\.\\x\.md:1: has a backslash/,
  ],
]

const FILES: HostileCase[] = [
  ['a link to /etc/passwd', () => linked('store.yaml', '/etc/passwd'), /^store\.yaml:1: is a symbolic link/],
  ['a link to /dev/zero', () => linked('images/bad.png', '/dev/zero'), /^images\/bad\.png:1: is a symbolic link/],
  ['a link to nothing', () => linked('content/bad.md', 'nowhere'), /^content\/bad\.md:1: is a symbolic link/],
  ['a linked folder', () => linkedFolder(), /^catalogue:1: is a symbolic link/],
  ['a linked folder of rendered pictures', () => linkedRendered(), /^images\/rendered:1: is a symbolic link/],
  ['a pipe', () => pipe('images/bad.png'), /^images\/bad\.png:1: is not a plain file/],
  [
    'a pipe as a text',
    () => rm(at('store.yaml')).then(() => pipe('store.yaml')),
    /^store\.yaml:1: is not a plain file/,
  ],
  ['a folder as a text', () => rm(at('store.yaml')).then(() => mkdir(at('store.yaml'))), /^store\.yaml:1: is a folder/],
  ['a folder as a picture', () => mkdir(at('images/bad.png')), /^images\/bad\.png:1: is a folder/],
  ['a missing file', () => rm(at('outlets.yaml')), /^outlets\.yaml:1: is missing/],
]

const PICTURES: HostileCase[] = [
  ['broken XML', () => svg('<g><rect></g>'), /^images\/bad\.svg:1: can't be read as a picture: /],
  [
    'an SVG cut in the middle',
    () => write('images/bad.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g'),
    /^images\/bad\.svg:1: can't be read/,
  ],
  ['a script', () => svg('<script>alert(1)</script>'), /^images\/bad\.svg:1: contains a script/],
  ['a handler', () => svg('', ' onload="alert(1)"'), /^images\/bad\.svg:1: contains a script/],
  [
    'a picture from elsewhere',
    () => svg('<image href="https://evil.example/x.png"/>'),
    /^images\/bad\.svg:1: links to another file/,
  ],
  [
    'a file of the machine',
    () => svg('<image xlink:href="file:///etc/passwd"/>'),
    /^images\/bad\.svg:1: links to another file/,
  ],
  [
    'a style from elsewhere',
    () => svg('<rect fill="url(//evil.example/#a)"/>'),
    /^images\/bad\.svg:1: links to another file/,
  ],
  [
    'entities',
    () => write('images/bad.svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'),
    /^images\/bad\.svg:1: declares/,
  ],
  [
    'a huge SVG',
    () => write('images/bad.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
    /^images\/bad\.svg:1: has 30000 × 30000 pixels/,
  ],
  [
    'an image bomb',
    () => write('images/bad.png', bomb(30_000, 30_000)),
    /^images\/bad\.png:1: has 30000 × 30000 pixels/,
  ],
  [
    'a truncated PNG',
    async () => write('images/bad.png', half(await noisy(300).png().toBuffer())),
    /^images\/bad\.png:1: can't be read/,
  ],
  [
    'a truncated JPEG',
    async () => write('images/bad.jpg', half(await noisy(300).jpeg().toBuffer())),
    /^images\/bad\.jpg:1: can't be read/,
  ],
  [
    'another kind of picture',
    async () => write('images/bad.png', await noisy(30).tiff().toBuffer()),
    /^images\/bad\.png:1: is not a PNG/,
  ],
  ['nothing', () => write('images/bad.png', ''), /^images\/bad\.png:1: is not a PNG picture/],
  ['a large file', () => sparse('images/bad.png'), /^images\/bad\.png:1: is larger than 20 MB/],
  [
    'two of one name',
    () => write('images/bad.svg', '<svg/>').then(() => write('images/bad.png', '')),
    /^images\/bad\.svg:1: has the same name as images\/bad\.png/,
  ],
]

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

async function edit(file: string, from: string | RegExp, to: string) {
  const source = await readFile(at(file), 'utf8')
  expect(source).toMatch(from)
  await write(
    file,
    source.replace(from, () => to),
  )
}

async function deepMarkdown() {
  await append('content/about-us.md', `\n${'> '.repeat(100_000)}deep\n`)
}

async function linkedFolder() {
  await rename(at('catalogue'), join(folder, '..', 'catalogue'))
  await symlink('../catalogue', at('catalogue'))
}

async function linkedRendered() {
  await rename(at('images/rendered'), join(folder, '..', 'rendered'))
  await symlink('../../rendered', at('images/rendered'))
}

/** The hostile files, and the line that the import prints for each. */
export const HOSTILE_CASES = [...TEXTS, ...FILES, ...PICTURES]

/** Their size is the attack: the parsers take seconds to give up. */
export const SLOW_TO_READ = new Set(['deep nesting', 'deep indentation', 'Markdown nested deeply'])
