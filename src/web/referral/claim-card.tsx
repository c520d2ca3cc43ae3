import { useRevalidator } from 'react-router'
import { referralClaim } from '#contract/rewards/referral.ts'
import { referralPageTexts as texts } from '#texts/account/referral-pages.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Card } from '#ui/text/card.tsx'
import { FormFrame } from '../auth/form-frame.tsx'
import { useApp } from '../state/app-context.ts'
import { useNotify } from '../state/notify.ts'
import { referralStorage } from '../state/storage/referral-storage.ts'
import { useForm } from '../state/use-form.ts'

const CODE_MAX = 20

/** For customers who already have an account and got a friend's code. */
export function ClaimCard() {
  const { api } = useApp()
  const { notify } = useNotify()
  const { revalidate } = useRevalidator()
  const form = useForm(referralClaim, { code: '' })
  return (
    <Card look="plain" padding="none">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-4 py-3 font-medium focus-visible:-outline-offset-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          {texts.claimTitle}
          <Icon name="chevron-down" size={20} className="text-ink-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-6 sm:px-6">
          <p className="mb-4 text-ink-muted">{texts.claimText}</p>
          <FormFrame
            form={form}
            action={texts.claimAction}
            look="quiet"
            send={(body) => api('POST /referral/claim', { body })}
            onDone={({ friend_gets }) => {
              referralStorage.forget()
              notify(texts.claimed(friend_gets))
              void revalidate()
            }}
          >
            <TextField
              {...form.field('code')}
              label={texts.claimLabel}
              maxLength={CODE_MAX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              className="uppercase"
            />
          </FormFrame>
        </div>
      </details>
    </Card>
  )
}
