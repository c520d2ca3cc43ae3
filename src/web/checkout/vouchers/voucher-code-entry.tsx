import { type FormEvent, useState } from 'react'
import { VOUCHERS_PER_ORDER_MAX } from '#contract/order/checkout-limits.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'

const texts = checkoutTexts.vouchers
const CODE_MAX = 40

/** D6.1: applies a typed code. A customer's code becomes a voucher in the wallet first. A guest's code is applied directly. */
function useVoucherCode() {
  const { api } = useApp()
  const { form, change, isGuest } = useCheckoutContext()
  const { notify } = useNotify()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)

  async function voucherRef(typed: string): Promise<string> {
    if (isGuest) return `code:${typed.toUpperCase()}`
    const voucher = await api('POST /vouchers/codes', { body: { code: typed } })
    notify(texts.applied(voucher.name))
    return voucher.id
  }

  async function apply(event: FormEvent) {
    event.preventDefault()
    const typed = code.trim()
    if (isSending) return
    if (typed === '') return setError(texts.enter)
    if (form.voucherIds.length >= VOUCHERS_PER_ORDER_MAX) return setError(texts.most(VOUCHERS_PER_ORDER_MAX))
    setSending(true)
    try {
      const ref = await voucherRef(typed)
      change({ voucherIds: [...form.voucherIds.filter((one) => one !== ref), ref] })
      setCode('')
      setError(undefined)
    } catch (failure) {
      setError(failureWords(failure))
    }
    setSending(false)
  }

  function type(typed: string) {
    setCode(typed)
    setError(undefined)
  }
  return { code, type, error, isSending, apply }
}

export function VoucherCodeEntry() {
  const { isGuest } = useCheckoutContext()
  const { code, type, error, isSending, apply } = useVoucherCode()
  return (
    <form noValidate onSubmit={apply} className="rounded-card border border-line bg-surface p-4 shadow-rest sm:p-6">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={texts.code}
            hint={isGuest ? texts.guest : texts.codeHint}
            name="voucher_code"
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
