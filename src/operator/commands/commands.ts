import type { Command } from '../cli/command.ts'
import { orderActCommands } from '../orders/act-commands.ts'
import { bagCommands } from '../orders/bag-commands.ts'
import { conversationCommands } from '../orders/conversation-commands.ts'
import { orderReadCommands } from '../orders/read-commands.ts'
import { simulateCommand } from '../orders/simulate.ts'
import { tripCommands } from '../orders/trip-commands.ts'
import { weighCommand } from '../orders/weigh-command.ts'
import { alertCommands } from './alerts.ts'
import { auditCommand } from './audit.ts'
import { closureCommands } from './closures.ts'
import { keyCommands } from './keys.ts'
import { messageCommands } from './messages.ts'
import { offerCommands } from './offers.ts'
import { rewardCommands } from './rewards.ts'
import { storeCommands } from './store.ts'
import { switchCommands } from './switches.ts'
import { webhookCommands } from './webhooks.ts'

/** All commands, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  ...orderReadCommands,
  ...orderActCommands,
  ...tripCommands,
  weighCommand,
  ...bagCommands,
  ...alertCommands,
  ...conversationCommands,
  ...rewardCommands,
  ...switchCommands,
  ...closureCommands,
  auditCommand,
  ...keyCommands,
  ...messageCommands,
  ...offerCommands,
  ...webhookCommands,
  ...storeCommands,
  simulateCommand,
]
