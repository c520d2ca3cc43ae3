import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isFor, nativeProblems, platformName, thisPlatform } from './native-packages.mjs'
import { inProject } from './project.mjs'

const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
const here = thisPlatform()
const at = (os, cpu, libc) => ({ os, cpu, libc })
const WHAT_TO_DO = 'Check that your npm registry has it, delete node_modules and run the same command again.'
const platforms = [
  ['linux-x64 (glibc)', at('linux', 'x64', 'glibc')],
  ['linux-arm64 (glibc)', at('linux', 'arm64', 'glibc')],
  ['linux-x64 (musl)', at('linux', 'x64', 'musl')],
  ['linux-arm64 (musl)', at('linux', 'arm64', 'musl')],
  ['darwin-x64', at('darwin', 'x64')],
  ['darwin-arm64', at('darwin', 'arm64')],
  ['win32-x64', at('win32', 'x64')],
]

/** The names of the missing packages in an error line. */
const named = (line) => [...line.matchAll(/([@\w][\w/-]*)@\d/g)].map(([, name]) => name)

test.each(platforms)('%s has a package for each native part, and a missing one is reported', (name, platform) => {
  expect(nativeProblems(lock, platform, () => true)).toEqual([])
  const [line, ...more] = nativeProblems(lock, platform, () => false)
  expect(more).toEqual([])
  expect(line).toMatch(new RegExp(`^Missing for ${name.replace(/[()]/g, '\\$&')}: .*\\. ${WHAT_TO_DO}$`))
  for (const part of ['argon2', 'sharp', 'lightningcss', 'rolldown', 'oxide', 'biome', 'typescript'])
    expect(named(line).filter((one) => one.includes(part)).length, part).toBeGreaterThan(0)
})

test('only packages for the platform are needed: not glibc’s on musl, and not a Mac’s on Linux', () => {
  const needed = named(nativeProblems(lock, at('linux', 'arm64', 'musl'), () => false)[0])
  expect(needed).toContain('@rolldown/binding-linux-arm64-musl')
  expect(needed.filter((name) => /x64|gnu|darwin|fsevents|wasm/.test(name))).toEqual([])
})

test('a package that is there for one parent is not there for another', () => {
  const native = (version) => ({ version, os: ['linux'], cpu: ['x64'], optional: true })
  const packages = {
    'node_modules/a': { optionalDependencies: { 'n-linux-x64': '1.0.0' } },
    'node_modules/n-linux-x64': native('1.0.0'),
    'node_modules/b': { optionalDependencies: { 'n-linux-x64': '2.0.0' } },
    'node_modules/b/node_modules/n-linux-x64': native('2.0.0'),
  }
  const missed = (isThere) => nativeProblems({ packages }, at('linux', 'x64', 'glibc'), isThere)
  expect(missed((path) => !path.includes('/b/'))[0]).toContain(': n-linux-x64@2.0.0.')
  expect(missed((path) => path.includes('/b/'))[0]).toContain(': n-linux-x64@1.0.0.')
  expect(missed(() => true)).toEqual([])
})

test('an unsupported platform is reported', () => {
  const [line, ...more] = nativeProblems(lock, at('aix', 'ppc64'), () => true)
  expect(more).toEqual([])
  expect(line).toMatch(/^.*rolldown.* has no native package for aix-ppc64\. Use Linux or macOS on x64 or arm64\.$/)
})

const folder = mkdtempSync(join(tmpdir(), 'clothesline-native-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A project as npm left it: only the scripts, and this platform's own packages. */
function skeleton() {
  cpSync(inProject('scripts'), join(folder, 'scripts'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(inProject(file), join(folder, file))
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path || !(entry.os || entry.cpu) || !isFor(entry, here)) continue
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), '{}')
  }
  const mark = `import('./scripts/installed-state.mjs').then((state) => state.markInstalled())`
  execFileSync(process.execPath, ['-e', mark], { cwd: folder })
}

test('npm start, npm test and npm run build end with one line when a native package is missing', () => {
  skeleton()
  const run = (script) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  expect(run('install.mjs')).toEqual({ status: 0, stdout: '', stderr: '' })
  const [path, { version }] = Object.entries(lock.packages).find(
    ([path, entry]) => path.includes('@rolldown/binding-') && isFor(entry, here),
  )
  rmSync(join(folder, path), { recursive: true })
  const name = path.replace('node_modules/', '')
  for (const script of ['start.mjs', 'test.mjs', 'build.mjs', 'dev.mjs', 'fix.mjs'])
    expect(run(script)).toEqual({
      status: 1,
      stdout: '',
      stderr: `Missing for ${platformName(here)}: ${name}@${version}. ${WHAT_TO_DO}\n`,
    })
})
