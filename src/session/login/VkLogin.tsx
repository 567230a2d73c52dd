import type { Settings } from '#contract/session/settings.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { loginTexts } from '#src/session/texts.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { redirectLoginStore } from './redirectLogin.ts';
import { SiteButton } from './SiteButton.tsx';
import { vkTexts } from './siteTexts.ts';
import styles from './BrowserLogin.module.css';

interface VkLoginProps {
  settings: Settings;
  /** Called before the page is left. */
  onLeave?: () => void;
}

/** The VK ID button. No request goes to VK before it is pressed. */
export function VkLogin({ settings, onLeave }: VkLoginProps) {
  const { site, status } = useStoreState(redirectLoginStore);
  const { open, openAnyway } = useActions(redirectLoginStore);

  if (site === 'vk' && status === 'unreachable') {
    return (
      <div className={styles.method}>
        <p className={styles.silent} role="alert">
          <Icon name="alert" size={20} />
          {vkTexts.silent}
        </p>
        <Button mode="plain" isStretched onClick={() => void open('vk', settings)}>
          {loginTexts.retry}
        </Button>
        <Button mode="plain" isStretched onClick={() => void openAnyway('vk', settings)}>
          {vkTexts.openAnyway}
        </Button>
      </div>
    );
  }
  return (
    <SiteButton site="vk" texts={vkTexts} icon={<VkLogo />} settings={settings} onLeave={onLeave} />
  );
}

function VkLogo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24" className={styles.vkLogo}>
      <path
        fill="currentColor"
        d="M12.8 17.3C6.6 17.3 3 13 2.9 6h3.2c.1 5.2 2.4 7.4 4.2 7.8V6h3v4.5c1.8-.2 3.7-2.3 4.3-4.5h3c-.5 2.8-2.5 4.9-4 5.7 1.5.7 3.8 2.5 4.7 5.6H18c-.7-2.2-2.4-3.8-4.7-4.1v4.1h-.5Z"
      />
    </svg>
  );
}
