import { SECOND_MS } from '#contract/time.ts';
import {
  isLinkStartParam,
  isMessenger,
  type Messenger,
  PROVIDER_OF,
} from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import type { VkBody, WidgetBody } from '#contract/session/session.ts';
import type { SessionChannel } from '#contract/session/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import { firstUsername, type AccountNames } from './accounts/firstUsername.ts';
import type { ExternalPerson } from './identities/identities.queries.ts';
import { readLaunchData, type SignedLogin } from './launchData.ts';
import { launchTokenOf } from './messengers.ts';
import { readWidget } from './telegramWidget.ts';
import { sessionTexts } from './texts.ts';
import { exchangeVkCode, VkRejectedError } from './vkId.ts';

/** Who somebody is, as a provider has just proved. */
export interface Proof extends ExternalPerson {
  channel: SessionChannel;
  names: AccountNames;
  /** When the provider signed it (Unix time); VK's answers count once instead. */
  signedAt?: number;
  /** Of the launch. */
  startParam?: string | undefined;
  /** Telegram's bot may write to the person. */
  mayWrite?: boolean | undefined;
}

const textsOf = (channel: SessionChannel) =>
  isMessenger(channel) ? sessionTexts.launch(providerNames[channel]) : sessionTexts.widget;

/** The linking that the launch was for. */
export const isForLinking = ({ startParam }: Proof): boolean => isLinkStartParam(startParam);

export type Proofs = ReturnType<typeof createProofs>;

/** Reads proofs; throws 401 for those that are not valid. */
export function createProofs({ config, clock, log, fetch }: Deps) {
  function reject(channel: SessionChannel, address: string | undefined, reason: string): void {
    logSecurity(log, 'login rejected', { address, channel, reason });
  }

  function ofSigned(
    channel: Messenger | 'widget',
    login: SignedLogin,
    address: string | undefined,
  ): Proof {
    if ('rejected' in login) {
      reject(channel, address, login.rejected);
      throw new HttpError(401, textsOf(channel).rejected);
    }
    const { id, allows_write_to_pm: mayWrite, ...names } = login.user;
    return {
      provider: PROVIDER_OF[channel],
      channel,
      id,
      names,
      name: firstUsername(names) ?? '',
      mayWrite,
      signedAt: login.authDate,
      startParam: login.startParam,
    };
  }

  return {
    /** Proofs that were signed before the person's sessions or account ended count no more. */
    assertSignedAfter(
      { channel, signedAt }: Proof,
      { end, why }: { end: Date | null | undefined; why: 'ended' | 'deleted' },
      address: string | undefined,
    ): void {
      if (signedAt === undefined || signedAt >= Math.floor((end?.getTime() ?? 0) / SECOND_MS)) {
        return;
      }
      reject(channel, address, why);
      throw new HttpError(401, textsOf(channel)[why]);
    },

    /** Only the messenger's own token is tried. */
    ofLaunch(messenger: Messenger, initData: string, address?: string): Proof {
      const token = launchTokenOf(config, messenger);
      if (!token) throw new HttpError(503, sessionTexts.notSet(providerNames[messenger]));
      return ofSigned(messenger, readLaunchData(initData, token, clock()), address);
    },

    ofWidget: (body: WidgetBody, address?: string): Proof =>
      ofSigned('widget', readWidget(body, config.botToken, clock()), address),

    /** Exchanges the code with our own application id, never with one from the request. */
    async ofVk(body: VkBody, address?: string): Promise<Proof> {
      if (!config.vkAppId) throw new HttpError(503, sessionTexts.notSet(providerNames.vk));
      const application = {
        url: config.vkIdUrl,
        appId: config.vkAppId,
        redirectUri: `${config.publicUrl}/login`,
      };
      const { id, ...names } = await exchangeVkCode(fetch, application, body).catch(
        (error: unknown) => {
          const isRejected = error instanceof VkRejectedError;
          reject('vk', address, isRejected ? 'code' : 'unreachable');
          if (isRejected) throw new HttpError(401, sessionTexts.vkRejected);
          throw new HttpError(401, sessionTexts.vkUnreachable);
        },
      );
      return { provider: 'vk', channel: 'vk', id, names, name: firstUsername(names) ?? '' };
    },
  };
}
