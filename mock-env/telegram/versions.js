// The Bot API version that added each method; methods not listed exist in all.
const SINCE = {
  6.1: [
    'web_app_open_tg_link',
    'web_app_open_invoice',
    'web_app_setup_back_button',
    'web_app_set_background_color',
    'web_app_set_header_color',
    'web_app_trigger_haptic_feedback',
  ],
  6.2: ['web_app_open_popup'],
  6.4: [
    'web_app_close_scan_qr_popup',
    'web_app_open_scan_qr_popup',
    'web_app_read_text_from_clipboard',
  ],
  6.7: ['web_app_switch_inline_query'],
  6.9: ['web_app_invoke_custom_method', 'web_app_request_write_access', 'web_app_request_phone'],
  '6.10': ['web_app_setup_settings_button'],
  7.2: ['web_app_biometry_get_info'],
  7.7: ['web_app_setup_swipe_behavior'],
  7.8: ['web_app_share_to_story'],
  '7.10': ['web_app_setup_secondary_button', 'web_app_set_bottom_bar_color'],
  '8.0': [
    'web_app_request_safe_area',
    'web_app_request_content_safe_area',
    'web_app_request_fullscreen',
    'web_app_exit_fullscreen',
    'web_app_add_to_home_screen',
    'web_app_check_home_screen',
    'web_app_check_location',
    'web_app_request_location',
    'web_app_request_file_download',
    'web_app_send_prepared_message',
  ],
  '9.0': [
    'web_app_device_storage_clear',
    'web_app_device_storage_get_key',
    'web_app_device_storage_save_key',
    'web_app_secure_storage_clear',
    'web_app_secure_storage_get_key',
    'web_app_secure_storage_restore_key',
    'web_app_secure_storage_save_key',
  ],
  9.1: ['web_app_hide_keyboard'],
};

const sinceOf = new Map(
  Object.entries(SINCE).flatMap(([version, methods]) => methods.map((name) => [name, version])),
);

/** Compares versions by number: 6.9 is less than 6.10. */
function isAtMost(a, b) {
  const [aMajor, aMinor] = a.split('.').map(Number);
  const [bMajor, bMinor] = b.split('.').map(Number);
  return aMajor < bMajor || (aMajor === bMajor && aMinor <= bMinor);
}

/** The Bot API version that added each theme colour. */
const COLORS_SINCE = {
  secondary_bg_color: '6.1',
  header_bg_color: '7.0',
  accent_text_color: '7.0',
  section_bg_color: '7.0',
  section_header_text_color: '7.0',
  subtitle_text_color: '7.0',
  destructive_text_color: '7.0',
  section_separator_color: '7.6',
  bottom_bar_bg_color: '7.10',
};

export const knownColors = (params, version) =>
  Object.fromEntries(
    Object.entries(params).filter(([name]) => isAtMost(COLORS_SINCE[name] ?? '6.0', version)),
  );

const knowsMethod = (method, version) => isAtMost(sinceOf.get(method) ?? '6.0', version);

/** What Telegram Web K does not answer, although its version has it. */
const UNKNOWN_TO_WEB_K = new Set([
  'web_app_expand',
  'web_app_request_viewport',
  'web_app_request_safe_area',
  'web_app_request_content_safe_area',
  'web_app_set_bottom_bar_color',
  'web_app_setup_swipe_behavior',
  'web_app_trigger_haptic_feedback',
  'web_app_check_location',
  'web_app_request_location',
  'web_app_request_file_download',
  'web_app_send_prepared_message',
  'web_app_add_to_home_screen',
  'web_app_check_home_screen',
]);

export const answersMethod = (method, { platform, version }) =>
  knowsMethod(method, version) && !(platform === 'webk' && UNKNOWN_TO_WEB_K.has(method));

/** Questions to the user, and invoices: some clients never tell what became of them. */
export const isQuestion = (method) => QUESTIONS.has(method);
const QUESTIONS = new Set([
  'web_app_open_invoice',
  'web_app_open_popup',
  'web_app_request_write_access',
  'web_app_request_phone',
  'web_app_request_location',
  'web_app_request_file_download',
  'web_app_send_prepared_message',
]);
