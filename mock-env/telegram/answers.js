// How a Telegram client answers each method of the mini app.
import { showDialog, dialogBrake, dismiss, isDialogOpen, notice } from './dialogs.js';

const SCROLLBAR_STYLE =
  'html::-webkit-scrollbar{width:6px}html::-webkit-scrollbar-thumb{background:rgba(128,128,128,.4);border-radius:3px}';
const HEX = /^#[\da-f]{6}$/iu;
const POPUP_WORDS = { ok: 'ОК', close: 'Закрыть', cancel: 'Отмена' };

const popupButton = ({ id, type = 'default', text }) => ({
  id: id ?? '',
  kind: type,
  text: POPUP_WORDS[type] ?? text,
});

/** The answers by method. `host` is the page's interface, see createHost. */
export function createAnswers(host) {
  const brake = dialogBrake();
  const cloud = new Map();
  const device = new Map();
  let onHomeScreen = false;
  /** Undefined until the user has answered; a refusal is remembered, as in Web A. */
  let sharesLocation;
  const isWeb = () => ['weba', 'webk'].includes(host.settings.platform);

  /** Popups, phone and write-access requests share one limit and appear one at a time. */
  async function limited(question, reject) {
    if (isDialogOpen() || brake.isLocked()) {
      dismiss();
      return reject();
    }
    brake.opened();
    const choice = await showDialog(question);
    brake.closed();
    return choice;
  }

  async function popup({ title, message, buttons }) {
    const isInvalid = !message?.trim() || !buttons?.length || buttons.length > 3;
    if (isInvalid || brake.isLocked() || isDialogOpen()) {
      // A second popup also closes the first one; both get one answer.
      if (isDialogOpen()) dismiss();
      else host.send('popup_closed', {});
      return;
    }
    brake.opened();
    const id = await showDialog({
      title: title?.trim(),
      text: message.trim(),
      buttons: buttons.map(popupButton),
    });
    brake.closed();
    host.send('popup_closed', id === undefined ? {} : { button_id: id });
  }

  async function permission({ question, yes, event, granted, denied, onGranted }) {
    const choice = await limited(
      {
        text: question,
        buttons: [
          { id: 'no', text: 'Отмена', kind: 'cancel' },
          { id: 'yes', text: yes, kind: 'default' },
        ],
      },
      () => 'no',
    );
    host.send(event, { status: choice === 'yes' ? granted : denied });
    if (choice === 'yes') onGranted?.();
  }

  async function invoice({ slug }) {
    const { title, description, stars } = await host.invoice(slug);
    const choice = await showDialog({
      kind: 'sheet',
      title: title ?? 'Счёт',
      text: title ? `${description} · ${stars} ⭐` : `Звёзды Telegram · ${slug}`,
      buttons: [
        { id: 'paid', text: 'Оплатить' },
        { id: 'failed', text: 'Платёж не прошёл' },
        { id: 'pending', text: 'Платёж в обработке' },
        { id: 'cancelled', text: 'Отмена', kind: 'cancel' },
      ],
    });
    const status = choice === 'paid' && title ? await host.payInvoice(slug) : choice;
    host.send('invoice_closed', { slug, status: status ?? 'cancelled' });
  }

  function customMethod({ method, params = {} }) {
    switch (method) {
      case 'getStorageValues':
        return Object.fromEntries((params.keys ?? []).map((key) => [key, cloud.get(key) ?? '']));
      case 'getStorageKeys':
        return [...cloud.keys()];
      case 'saveStorageValue':
        cloud.set(params.key, params.value);
        return true;
      case 'deleteStorageValues':
        for (const key of params.keys ?? []) cloud.delete(key);
        return true;
      default:
        return undefined;
    }
  }

  function deviceStorage(kind, method, { req_id, key, value }) {
    if (isWeb()) return host.send(`${kind}_failed`, { req_id, error: 'UNSUPPORTED' });
    const prefix = `${kind}:`;
    switch (method) {
      case 'get_key':
        return host.send(`${kind}_key_received`, {
          req_id,
          value: device.get(prefix + key) ?? null,
        });
      case 'save_key':
        if (value === null) device.delete(prefix + key);
        else device.set(prefix + key, value);
        return host.send(`${kind}_key_saved`, { req_id });
      default:
        for (const name of device.keys()) if (name.startsWith(prefix)) device.delete(name);
        return host.send(`${kind}_cleared`, { req_id });
    }
  }

  async function share(address) {
    const link = new URL(address);
    const chat = await showDialog({
      kind: 'sheet',
      title: 'Переслать',
      text: [link.searchParams.get('text'), link.searchParams.get('url')]
        .filter(Boolean)
        .join('\n'),
      buttons: [
        { id: 'Избранное', text: 'Избранное' },
        { id: 'Собачники района', text: 'Собачники района' },
        { id: '', text: 'Отмена', kind: 'cancel' },
      ],
    });
    if (chat) notice(`Отправлено: ${chat}`);
  }

  function openTelegramLink({ path_full: path }) {
    const link = new URL(path, 'https://t.me');
    const startapp = link.searchParams.get('startapp');
    const isOwnApp = link.pathname.split('/')[1] === host.botUsername && startapp !== null;
    if (host.settings.platform === 'weba') host.minimise();
    if (link.pathname === '/share/url') return share(link.href);
    // The running app comes to the front; Telegram drops the parameter.
    if (isOwnApp) return host.restore();
    host.minimise();
    return host.showLink(link.href);
  }

  function haptic({ type, impact_style, notification_type }) {
    if (isWeb()) return;
    notice(`Вибрация: ${[type, impact_style, notification_type].filter(Boolean).join(', ')}`);
  }

  function openLink({ url }) {
    if (!/^https?:/u.test(url)) return;
    window.open(url, '_blank', 'noopener');
  }

  const sendSafeAreas = () => {
    const { safe, content } = host.safeAreas();
    host.send('safe_area_changed', safe);
    host.send('content_safe_area_changed', content);
  };

  return {
    iframe_ready({ reload_supported } = {}) {
      host.state.reloadSupported = Boolean(reload_supported);
      host.send('set_custom_style', SCROLLBAR_STYLE);
    },
    iframe_will_reload: () => host.appReloads(),
    web_app_ready: () => host.appReady(),
    web_app_expand() {},
    web_app_close: () => host.close(),
    web_app_data_send() {},
    web_app_request_theme: () => host.sendTheme(),
    web_app_request_viewport: () => host.sendViewport(true),
    web_app_request_safe_area: sendSafeAreas,
    web_app_request_content_safe_area: sendSafeAreas,
    web_app_setup_back_button: ({ is_visible }) => host.draw({ back: Boolean(is_visible) }),
    web_app_setup_settings_button: ({ is_visible }) => host.draw({ settings: Boolean(is_visible) }),
    web_app_setup_main_button: (button) => host.drawButton('main', button),
    web_app_setup_secondary_button: (button) => host.drawButton('secondary', button),
    web_app_setup_closing_behavior({ need_confirmation }) {
      host.state.confirmClosing = Boolean(need_confirmation);
    },
    web_app_setup_swipe_behavior() {},
    web_app_set_header_color: ({ color_key, color }) =>
      host.draw({ header: color && HEX.test(color) ? color : { key: color_key ?? 'bg_color' } }),
    web_app_set_background_color: ({ color }) =>
      HEX.test(color) && host.draw({ background: color }),
    web_app_set_bottom_bar_color: ({ color }) => HEX.test(color) && host.draw({ bottomBar: color }),
    web_app_trigger_haptic_feedback: haptic,
    web_app_open_popup: popup,
    web_app_open_link: openLink,
    web_app_open_tg_link: openTelegramLink,
    web_app_open_invoice: invoice,
    web_app_request_write_access: () =>
      permission({
        onGranted: () => host.allowWriting(),
        question: 'Разрешить боту petskod писать вам сообщения?',
        yes: 'Разрешить',
        event: 'write_access_requested',
        granted: 'allowed',
        denied: 'cancelled',
      }),
    web_app_request_phone: () =>
      permission({
        question: 'Поделиться номером телефона с ботом petskod?',
        yes: 'Поделиться',
        event: 'phone_requested',
        granted: 'sent',
        denied: 'cancelled',
      }),
    web_app_invoke_custom_method({ req_id, method, params }) {
      const result = customMethod({ method, params });
      const answer = result === undefined ? { error: 'METHOD_INVALID' } : { result };
      host.send('custom_method_invoked', { req_id, ...answer });
    },
    web_app_read_text_from_clipboard: ({ req_id }) =>
      host.send('clipboard_text_received', { req_id, data: null }),
    async web_app_send_prepared_message({ id }) {
      const message = await host.preparedMessage(id);
      if (!message) return host.send('prepared_message_failed', { error: 'MESSAGE_EXPIRED' });
      const sent = await showDialog({
        kind: 'sheet',
        title: 'Отправить карточку',
        text: message.caption ?? message.input_message_content.message_text,
        buttons: [
          { id: 'Избранное', text: 'Избранное' },
          { id: '', text: 'Отмена', kind: 'cancel' },
        ],
      });
      return sent
        ? host.send('prepared_message_sent')
        : host.send('prepared_message_failed', { error: 'USER_DECLINED' });
    },
    async web_app_request_file_download({ url, file_name }) {
      const choice = await showDialog({
        text: `Скачать файл «${file_name}»?`,
        buttons: [
          { id: '', text: 'Отмена', kind: 'cancel' },
          { id: 'yes', text: 'Скачать' },
        ],
      });
      host.send('file_download_requested', { status: choice ? 'downloading' : 'cancelled' });
      if (choice) window.open(url, '_blank', 'noopener');
    },
    web_app_request_fullscreen() {
      if (host.state.fullscreen) host.send('fullscreen_failed', { error: 'ALREADY_FULLSCREEN' });
      else host.setFullscreen(true);
    },
    web_app_exit_fullscreen: () => host.setFullscreen(false),
    web_app_check_home_screen() {
      const added = onHomeScreen ? 'added' : 'missed';
      host.send('home_screen_checked', { status: isWeb() ? 'unsupported' : added });
    },
    web_app_add_to_home_screen() {
      if (isWeb()) return host.send('home_screen_failed', { error: 'UNSUPPORTED' });
      onHomeScreen = true;
      return host.send('home_screen_added');
    },
    web_app_open_scan_qr_popup: () => host.send('scan_qr_popup_closed'),
    web_app_close_scan_qr_popup() {},
    web_app_check_location: () =>
      host.send('location_checked', {
        available: true,
        access_requested: sharesLocation !== undefined,
        ...(sharesLocation !== undefined && { access_granted: sharesLocation }),
      }),
    async web_app_request_location() {
      if (sharesLocation === undefined) {
        const choice = await showDialog({
          text: 'Показать боту, где вы?',
          buttons: [
            { id: '', text: 'Отмена', kind: 'cancel' },
            { id: 'yes', text: 'Разрешить' },
          ],
        });
        sharesLocation = choice === 'yes';
      }
      host.send(
        'location_requested',
        sharesLocation
          ? { available: true, latitude: 54.19, longitude: 37.62 }
          : { available: false },
      );
    },
    web_app_biometry_get_info: () => host.send('biometry_info_received', { available: false }),
    web_app_device_storage_save_key: (data) => deviceStorage('device_storage', 'save_key', data),
    web_app_device_storage_get_key: (data) => deviceStorage('device_storage', 'get_key', data),
    web_app_device_storage_clear: (data) => deviceStorage('device_storage', 'clear', data),
    web_app_secure_storage_save_key: (data) => deviceStorage('secure_storage', 'save_key', data),
    web_app_secure_storage_get_key: (data) => deviceStorage('secure_storage', 'get_key', data),
    web_app_secure_storage_clear: (data) => deviceStorage('secure_storage', 'clear', data),
    web_app_hide_keyboard: () => host.change({ keyboard: false }),
    web_app_share_to_story() {},
    web_app_switch_inline_query: () => host.close(),
  };
}
