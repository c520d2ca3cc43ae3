/** The page on which a customer sends friends our way. */
export const referralPageTexts = {
  title: 'Bring a friend',
  lead: (friendGets: string | null, youGet: string | null) =>
    friendGets && youGet
      ? `Your friend gets “${friendGets}”. When their first order is complete, you get “${youGet}”.`
      : 'Send a friend our way: they join by your link.',
  link: 'Your link',
  code: 'Your code',
  share: 'Share the link',
  copy: 'Copy the link',
  copyCode: 'Copy the code',
  copied: 'Copied. Paste it wherever your friend will see it.',
  copyFailed: 'Your browser does not let us copy. Mark the link and copy it by hand.',
  shareTitle: (store: string) => store,
  shareText: (store: string, friendGets: string | null) =>
    friendGets ? `I order from ${store}. By this link you get “${friendGets}”:` : `I order from ${store}:`,
  qr: 'A code to scan that opens your link',
  qrNote: 'Let your friend scan this from your screen.',
  friendsTitle: 'Your friends',
  counts: (joined: number, rewarded: number) =>
    `${joined === 1 ? '1 friend has' : `${joined} friends have`} joined, ${rewarded === 0 ? 'no reward yet' : rewarded === 1 ? '1 reward so far' : `${rewarded} rewards so far`}.`,
  none: 'Nobody yet. Whoever joins by your link is listed here.',
  states: {
    joined: 'Joined, first order to come',
    rewarded: 'Reward given',
    blocked: 'Does not count',
  },
  joinedOn: (day: string) => `Joined ${day}`,
  rewardedOn: (day: string) => `Reward on ${day}`,
  blockedNote: 'A friend does not count who has been here before, under whatever name, number or card.',
  seeVouchers: 'See your vouchers',
  rulesTitle: 'How it works',
  rules: (days: number, friendGets: string | null, youGet: string | null) => [
    `A friend opens your link, or types your code when they sign up, within ${days} days.`,
    friendGets
      ? `As soon as they have an account, “${friendGets}” is in their vouchers.`
      : 'They make an account of their own.',
    youGet
      ? `When their first order is complete and paid, “${youGet}” is in yours.`
      : 'When their first order is complete, it counts for you.',
    'It is for people who are new here. Referring yourself, or somebody who has ordered before, does not count.',
  ],
  cameBy: (name: string) => `You came by ${name}. Nice to have you.`,
  claimTitle: 'Did a friend send you?',
  claimText: 'Type in their code before your first order, and their gift to you is in your vouchers.',
  claimLabel: 'Your friend’s code',
  claimAction: 'Use this code',
  claimed: (friendGets: string | null) =>
    friendGets ? `“${friendGets}” is in your vouchers.` : 'Thank you, we have noted who sent you.',
}
