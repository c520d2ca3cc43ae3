import { type FormEvent, useRef, useState } from 'react'
import { VOUCHERS_PER_ORDER_MAX } from '#contract/order/checkout-limits.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { basketOf } from '../review/basket.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'

const texts = checkoutTexts.vouchers
const CODE_MAX = 40

/** D6.1: applies a typed code. A customer's code becomes a voucher in the wallet first. A wrong code stays in the field to be corrected. */
function useVoucherCode() {
  const { form, change, isGuest } = useCheckoutContext()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const guestRefs = useGuestRefs()
  const walletRefs = useWalletRefs()

  function refuse(words: string) {
    setError(words)
    field.current?.focus()
  }

  async function apply(event: FormEvent) {
    event.preventDefault()
    const typed = code.trim()
    if (isSending) return
    if (typed === '') return refuse(texts.enter)
    if (form.voucherIds.length >= VOUCHERS_PER_ORDER_MAX) return refuse(texts.most(VOUCHERS_PER_ORDER_MAX))
    setSending(true)
    try {
      const answer = await (isGuest ? guestRefs(typed) : walletRefs(typed))
      if (typeof answer === 'string') refuse(answer)
      else {
        change({ voucherIds: answer })
        setCode('')
        setError(undefined)
      }
    } catch (failure) {
      refuse(failureWords(failure))
    }
    setSending(false)
  }

  function type(typed: string) {
    setCode(typed)
    setError(undefined)
  }
  return { code, type, error, isSending, apply, field }
}

/** The order's vouchers with a guest's code, spelled as the server does; or why it cannot be one of them. */
function useGuestRefs() {
  const { api } = useApp()
  const { data, form } = useCheckoutContext()
  return async (typed: string): Promise<string[] | string> => {
    const body = { ...basketOf(data, form, true), voucher_ids: [...form.voucherIds, `code:${typed}`] }
    const { quote } = await api('POST /checkout/quote', { body })
    const isNew = ({ ref }: { ref: string | null }) => ref !== null && !form.voucherIds.includes(ref)
    const unknown = quote.unused_vouchers.find((one) => one.reason === 'unknown' && isNew(one))
    if (unknown) return unknown.message
    const added = [...quote.lines.filter(({ rule }) => rule.startsWith('voucher_')), ...quote.unused_vouchers]
      .filter(isNew)
      .map(({ ref }) => String(ref))
    return added.length > 0 ? [...form.voucherIds, ...added] : texts.again
  }
}

function useWalletRefs() {
  const { api } = useApp()
  const { form } = useCheckoutContext()
  const { notify } = useNotify()
  return async (typed: string): Promise<string[]> => {
    const voucher = await api('POST /vouchers/codes', { body: { code: typed } })
    notify(voucher.is_new ? texts.applied(voucher.name) : texts.appliedOwn(voucher.name))
    return [...form.voucherIds.filter((one) => one !== voucher.id), voucher.id]
  }
}

export function VoucherCodeEntry() {
  const { isGuest } = useCheckoutContext()
  const { code, type, error, isSending, apply, field } = useVoucherCode()
  return (
    <form noValidate onSubmit={apply} className="rounded-card border border-line bg-surface p-4 shadow-rest sm:p-6">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={texts.code}
            hint={isGuest ? texts.guest : texts.codeHint}
            name="voucher_code"
            ref={field}
            value={code}
            maxLength={CODE_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={error}
            onChange={(event) => type(event.target.value)}
            className="uppercase placeholder:normal-case"
          />
        </div>
        <Button type="submit" look="quiet" isLoading={isSending} className="mt-6.5 max-mobile:px-4">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}
