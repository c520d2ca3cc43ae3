/** One server of an address. A host that begins with a slash is the folder of a socket. */
export type DatabaseHost = { host: string; port: number }

export type DatabaseAddress = {
  /** For pg, which knows one host: the address itself, or the first of several hosts. */
  connectionString: string
  /** Only if there are several. */
  hosts?: DatabaseHost[]
}

/** The message has no part of the address, which may contain a password. */
export class BadDatabaseUrl extends Error {}

const DEFAULT_PORT = 5432
/** What we need of a host. libpq's other values are for programs that only read. */
const WRITABLE = ['read-write', 'primary']

/**
 * Reads an address in libpq's form: `postgres://user:password@host1:5432,host2:5433/database?parameters`. Sockets and
 * hosts may also be parameters: `?host=/run/a,/run/b&port=5432,5433`.
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const [, scheme, authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/.exec(url) ?? []
  if (!scheme) throw new BadDatabaseUrl('must be a postgres:// address')
  const at = authority.lastIndexOf('@')
  const login = authority.slice(0, at + 1)
  const parameters = new URLSearchParams(query)
  const named = parameters.get('host')
  const hosts = named
    ? pair(named.split(','), (parameters.get('port') ?? '').split(','))
    : authority
        .slice(at + 1)
        .split(',')
        .map(hostOf)
  const [first] = hosts
  const wanted = parameters.get('target_session_attrs')
  if (wanted !== null && !WRITABLE.includes(wanted) && !(wanted === 'any' && hosts.length === 1))
    throw new BadDatabaseUrl('target_session_attrs must be read-write or primary')
  if (hosts.length === 1 || !first) return { connectionString: url }
  if (hosts.some(({ host }) => host === '')) throw new BadDatabaseUrl('has an empty host among several')
  parameters.delete('target_session_attrs')
  parameters.set('host', first.host)
  parameters.set('port', String(first.port))
  // A space is %20 in an address; URLSearchParams writes "+", which pg keeps.
  const rest = parameters.toString().replaceAll('+', '%20')
  return { connectionString: `${scheme}${login}localhost${path}?${rest}`, hosts }
}

function pair(hosts: readonly string[], ports: readonly string[]): DatabaseHost[] {
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new BadDatabaseUrl('has another number of ports than of hosts')
  return hosts.map((host, index) => ({ host, port: portOf(ports.length === 1 ? ports[0] : ports[index]) }))
}

function hostOf(text: string): DatabaseHost {
  const [, ipv6, name = '', port] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]*))(?::([^:]*))?$/.exec(text) ?? []
  if (ipv6 === undefined && name === '' && text !== '')
    throw new BadDatabaseUrl(
      'has a host that cannot be read: write IPv6 as [::1], and / @ : in a password as %2F %40 %3A',
    )
  return { host: ipv6 ?? decoded(name), port: portOf(port) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BadDatabaseUrl('has a host with a wrong % code')
  }
}

function portOf(text = ''): number {
  if (text === '') return DEFAULT_PORT
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new BadDatabaseUrl('has a port that is no number from 1 to 65535; write / @ : in a password as %2F %40 %3A')
}
