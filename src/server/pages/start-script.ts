import { PASSKEY_HOST } from '#rules/access/passkey-host.ts'
import type { PageAssets } from '../files/assets.ts'
import { inlineHash } from '../guard/inline-hash.ts'

const PAINT_FALLBACK_MS = 1000
/** A script that failed to load is requested again. Without it the page can be read, but its controls do not work. */
const SCRIPT_RETRY = { tries: 5, afterMs: 2000 }

/** Before the first paint, so that hiding the button for a passkey moves nothing. */
const MARK_WITHOUT_PASSKEYS = `window.PublicKeyCredential&&${PASSKEY_HOST}.test(location.hostname)||document.documentElement.classList.add('no-passkeys')`

type ScriptFiles = Pick<PageAssets, 'preloads' | 'scripts'>
export type StartScript = { text: string; hash: string }

const known = new WeakMap<ScriptFiles, StartScript>()

/**
 * The one inline script of a page, with its hash for the page's policy. The files are part of its text, not an attribute: otherwise an injected copy
 * with the same hash could name other files.
 */
export function startScript(assets: ScriptFiles): StartScript {
  const kept = known.get(assets)
  if (kept) return kept
  const text = `${MARK_WITHOUT_PASSKEYS};${afterFirstPaint([...assets.preloads, ...assets.scripts])}`
  const made = { text, hash: inlineHash(text) }
  known.set(assets, made)
  return made
}

/**
 * Loads the scripts after the first paint, so that style, font and the first picture come first. Background tabs do
 * not paint, and some browsers report no paint there, so a timer is the fallback.
 *
 * The files are script elements, not imports: 'strict-dynamic' lets a script with a hash add elements, but not import. Trusted Types allow their
 * addresses by a policy that knows only these files. It is made at once, so that no other script can take its name.
 */
function afterFirstPaint(files: readonly string[]): string {
  const { tries, afterMs } = SCRIPT_RETRY
  const policy = `policy=self.trustedTypes?.createPolicy('clothesline-start',{createScriptURL:file=>{if(files.includes(file))return file;throw new TypeError(file)}})`
  // Newer browsers keep a failed module for the life of the page: then one reload asks for it again.
  const again = `${tries}>left&&performance.getEntriesByType('navigation')[0]?.type!=='reload'?location.reload():load(file,left-1)`
  const failed = `()=>{if(!left)throw new Error('missing '+file);setTimeout(()=>${again},${afterMs})}`
  const element = `Object.assign(document.createElement('script'),{type:'module',fetchPriority:'high',onerror:${failed},src:policy?policy.createScriptURL(file):file})`
  const load = `load=(file,left)=>document.head.append(${element})`
  const start = `left=[...files],start=()=>{for(const file of left.splice(0))load(file,${tries})}`
  const late = `addEventListener('load',()=>setTimeout(start,document.hidden?0:${PAINT_FALLBACK_MS}))`
  const paint = `new PerformanceObserver(start).observe({type:'paint',buffered:true})`
  return `{const files=${JSON.stringify(files)},${policy},${load},${start};${paint};${late}}`
}
