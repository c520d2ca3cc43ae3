import { VOUCHER_CODE } from '#contract/rewards/voucher-limits.ts'
import { compactCode } from '#contract/wire/compact-code.ts'

/** A typed code without spaces and hyphens, in capitals; undefined if it cannot be a code. */
export function typedCode(typed: string): string | undefined {
  const code = compactCode(typed)
  return VOUCHER_CODE.test(code) ? code : undefined
}

/** The one spelling of a ref: however a code is typed, it is the same voucher. A ref that cannot be a code stays as it is, and is unknown. */
export function normalRef(ref: string): string {
  const code = codeOfRef(ref)
  return code === undefined ? ref : `code:${code}`
}

/** The code of a ref such as 'code:WELCOME10'. */
export function codeOfRef(ref: string): string | undefined {
  return ref.startsWith('code:') ? typedCode(ref.slice('code:'.length)) : undefined
}
