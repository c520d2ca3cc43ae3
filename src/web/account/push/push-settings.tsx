import { notificationTexts } from '#texts/messages/notifications.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { AccountCard } from '../account-card.tsx'
import { usePush } from './use-push.ts'

const texts = notificationTexts.profile

/** M1.7: notifications in this browser, for a customer who has ordered. */
export function PushSettings() {
  const { status, isBusy, problem, turnOn, turnOff } = usePush({ guestToken: null })
  if (status === 'waiting' || status === 'not_offered' || status === 'none') return null
  const isOn = status === 'on'
  return (
    <AccountCard title={texts.title}>
      {status === 'blocked' || status === 'home_screen' ? (
        <p role="status" className="text-14 text-ink-muted">
          {status === 'blocked' ? notificationTexts.blocked : texts.homeScreen}
        </p>
      ) : (
        <>
          <Checkbox
            name="push"
            role="switch"
            label={texts.label}
            description={texts.description}
            // While the browser asks, the switch shows what was pressed.
            checked={isBusy ? !isOn : isOn}
            aria-busy={isBusy}
            onChange={() => !isBusy && (isOn ? turnOff() : turnOn())}
          />
          <p role="status" className="text-14 font-medium empty:hidden">
            {problem}
          </p>
        </>
      )}
    </AccountCard>
  )
}
