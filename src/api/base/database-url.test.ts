import pg from 'pg'
import { expect, test } from 'vitest'
import { BadDatabaseUrl, parseDatabaseUrl } from './database-url.ts'

const [a, b] = [
  { host: 'a.example', port: 5432 },
  { host: 'b.example', port: 5433 },
]

test.each([
  ['two hosts with ports', 'postgres://u:p@a.example:5432,b.example:5433/shop', [a, b]],
  ['postgresql://', 'postgresql://u@a.example,b.example:5433/shop?target_session_attrs=read-write', [a, b]],
  ['primary', 'postgres://u@a.example,b.example:5433/shop?target_session_attrs=primary', [a, b]],
  ['no login', 'postgres://a.example,b.example:5433/shop', [a, b]],
  [
    'IPv6',
    'postgres://u@[::1]:5433,[fe80::7]/shop',
    [
      { host: '::1', port: 5433 },
      { host: 'fe80::7', port: 5432 },
    ],
  ],
  ['one port of parameters for all', 'postgres://u@/shop?host=a.example,a2&port=5432', [a, { host: 'a2', port: 5432 }]],
  ['a port for each', 'postgres://u@/shop?host=a.example,b.example&port=5432,5433', [a, b]],
  [
    'sockets',
    'postgres://u@/shop?host=%2Frun%2Fa,%2Frun%2Fb',
    [
      { host: '/run/a', port: 5432 },
      { host: '/run/b', port: 5432 },
    ],
  ],
  ['sockets in the authority', 'postgres://u@%2Frun%2Fa,b.example:5433/shop', [{ host: '/run/a', port: 5432 }, b]],
  ['one host', 'postgres://u:p@a.example:5432/shop', undefined],
  ['one host, any session', 'postgres://u:p@a.example/shop?target_session_attrs=any', undefined],
  ['no host', 'postgres:///shop', undefined],
  ['one socket', 'postgres://u@/shop?host=%2Frun%2Fa', undefined],
])('the hosts of an address: %s', (_, url, hosts) => {
  const read = parseDatabaseUrl(url)
  expect(read.hosts).toEqual(hosts)
  if (!hosts) expect(read.connectionString).toBe(url)
})

test.each([
  ['mysql://a/shop', 'must be a postgres:// address'],
  ['postgres://u@a:0,b/shop', 'has a port that is no number'],
  ['postgres://u@a:70000,b/shop', 'has a port that is no number'],
  ['postgres://u:p/w@a,b/shop', 'has a port that is no number'],
  ['postgres://u@::1,b/shop', 'has a host that cannot be read'],
  ['postgres://u@a,,b/shop', 'has an empty host'],
  ['postgres://u@a%zz,b/shop', 'wrong % code'],
  ['postgres://u@/shop?host=a,b,c&port=1,2', 'another number of ports'],
  ['postgres://u@a,b/shop?target_session_attrs=any', 'must be read-write or primary'],
  ['postgres://u@a/shop?target_session_attrs=standby', 'must be read-write or primary'],
])('%s is refused', (url, message) => {
  expect(() => parseDatabaseUrl(url)).toThrow(BadDatabaseUrl)
  expect(() => parseDatabaseUrl(url)).toThrow(message)
})

/** What pg makes of the address that it gets. */
function readByPg(url: string) {
  const client = new pg.Client(parseDatabaseUrl(url)) as pg.Client & { ssl: object | boolean; password: string }
  const { host, port, user, password, database, ssl } = client
  return { host, port, user, password, database, ssl }
}

test.each([
  ['plain', 'postgres://shop:secret@a.example,b.example:5433/store', 'secret'],
  ['coded', 'postgres://shop:p%40ss%2Fw%3Ard%25%23%3F%2C@a.example,b.example/store', 'p@ss/w:rd%#?,'],
  ['with a comma and an at sign', 'postgres://shop:a,b@c@a.example,b.example/store', 'a,b@c'],
  ['a space and a plus', 'postgres://shop:a%20b+c@a.example,b.example/store', 'a b+c'],
])('the password reaches pg unchanged: %s', (_, url, password) => {
  expect(readByPg(url)).toMatchObject({ host: 'a.example', port: 5432, user: 'shop', password, database: 'store' })
})

test.each([
  ['disable', false],
  ['no-verify', { rejectUnauthorized: false }],
  ['verify-full', {}],
])('TLS parameters reach pg with several hosts: %s', (mode, ssl) => {
  expect(readByPg(`postgres://u@a,b/store?sslmode=${mode}`).ssl).toEqual(ssl)
})

test('an IPv6 host and other parameters reach pg', () => {
  const url = 'postgres://u@[::1]:5433,b/store?application_name=my%20shop&options=-c%20work_mem%3D8MB'
  expect(readByPg(url)).toMatchObject({ host: '::1', port: 5433 })
  expect(parseDatabaseUrl(url).connectionString).toContain('application_name=my%20shop&options=-c%20work_mem%3D8MB')
})

test('no message has a part of the address', () => {
  for (const url of [
    'postgres://me:hunter2/x@db,b/shop',
    'postgres://me:hunter2@[db,b/shop',
    'postgres://u@a:hunter2,b/s',
  ])
    expect(() => parseDatabaseUrl(url)).toThrow(/^(?!.*hunter2)/)
})
