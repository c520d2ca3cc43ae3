/** The directives of a policy. Of two with the same name the first counts, as in browsers. */
function parsed(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const part of policy.split(';')) {
    const [name = '', ...values] = part.trim().split(/\s+/)
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values)
  }
  return directives
}

const KNOWN = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src manifest-src
  frame-src worker-src object-src media-src child-src form-action base-uri frame-ancestors sandbox require-trusted-types-for trusted-types`.split(
    /\s+/,
  ),
)
const KEYWORDS = /^'(?:self|none|strict-dynamic|nonce-[\w+/=-]+|sha(?:256|384|512)-[\w+/=-]+)'$/
/** Hosts that serve scripts which can run arbitrary code: JSONP, or a framework that evaluates markup. */
const BYPASSES =
  /(?:^|[/.])(?:accounts\.google\.com|ajax\.googleapis\.com|maps\.googleapis\.com|www\.gstatic\.com|www\.google\.com|www\.google-analytics\.com|www\.googleadservices\.com|apis\.google\.com|graph\.facebook\.com|cdnjs\.cloudflare\.com|cdn\.jsdelivr\.net|unpkg\.com|code\.angularjs\.org|yandex\.st|api\.twitter\.com|\*\.googleapis\.com|\*\.google\.com|\*\.gstatic\.com)(?:$|[/:])/
const NONCE_BYTES = 16

type Check = { what: string; isBroken: (policy: Map<string, string[]>) => boolean }

const scripts = (policy: Map<string, string[]>) => policy.get('script-src') ?? policy.get('default-src')
const noncesOf = (policy: Map<string, string[]>) =>
  [...policy.values()].flat().flatMap((value) => /^'nonce-(.*)'$/.exec(value)?.[1] ?? [])

/** The checks of well-known policy evaluators, high severity first. */
export const CSP_CHECKS: readonly Check[] = [
  { what: 'says nothing of scripts', isBroken: (policy) => scripts(policy) === undefined },
  { what: 'runs inline scripts', isBroken: (policy) => holds(scripts(policy), "'unsafe-inline'", "'unsafe-hashes'") },
  { what: 'runs strings', isBroken: (policy) => holds(scripts(policy), "'unsafe-eval'", "'wasm-unsafe-eval'") },
  {
    what: 'takes scripts from anywhere',
    isBroken: (policy) =>
      (scripts(policy) ?? []).some((value) => /^(?:\*|\w+:|(?:https?:\/\/)?\*(?:\.\w+)?)$/.test(value)),
  },
  {
    what: 'takes scripts from a host that runs what it is told',
    isBroken: (policy) =>
      !holds(scripts(policy), "'strict-dynamic'") && (scripts(policy) ?? []).some((value) => BYPASSES.test(value)),
  },
  {
    what: 'lets plug-ins in',
    isBroken: (policy) => (policy.get('object-src') ?? policy.get('default-src'))?.join() !== "'none'",
  },
  {
    what: 'can be given another base',
    isBroken: (policy) => !/^'(?:none|self)'$/.test(policy.get('base-uri')?.join() ?? ''),
  },
  {
    what: 'has a weak nonce',
    isBroken: (policy) =>
      noncesOf(policy).some(
        (nonce) => !/^[\w+/-]+={0,2}$/.test(nonce) || Buffer.from(nonce, 'base64').length < NONCE_BYTES,
      ),
  },
  {
    what: 'can be framed by anybody',
    isBroken: (policy) => !/^'(?:none|self)'$/.test(policy.get('frame-ancestors')?.join() ?? ''),
  },
  { what: 'runs inline styles', isBroken: (policy) => holds(policy.get('style-src'), "'unsafe-inline'") },
  {
    what: 'sends forms anywhere',
    isBroken: (policy) => !policy.has('form-action') || holds(policy.get('form-action'), '*'),
  },
  { what: 'uses http', isBroken: (policy) => [...policy.values()].flat().some((value) => /^http:/i.test(value)) },
  {
    what: 'names an address by number',
    isBroken: (policy) => [...policy.values()].flat().some((value) => /(?:^|\/)\d{1,3}(?:\.\d{1,3}){3}/.test(value)),
  },
  {
    what: 'has a directive that nobody knows',
    isBroken: (policy) => [...policy.keys()].some((name) => !KNOWN.has(name)),
  },
  {
    what: 'has a keyword that nobody knows, or without its quotes',
    isBroken: (policy) =>
      [...policy]
        .filter(([name]) => name.endsWith('-src') || name === 'base-uri' || name === 'form-action')
        .flatMap(([, values]) => values)
        .some((value) =>
          value.startsWith("'") ? !KEYWORDS.test(value) && !/unsafe/.test(value) : /^[a-z-]+$/.test(value),
        ),
  },
]

function holds(values: readonly string[] | undefined, ...wanted: string[]): boolean {
  return wanted.some((one) => values?.includes(one))
}

export function cspFindings(policy: string): string[] {
  const directives = parsed(policy)
  return CSP_CHECKS.filter(({ isBroken }) => isBroken(directives)).map(({ what }) => what)
}

export const nonceIn = (policy: string): string | undefined => noncesOf(parsed(policy))[0]
