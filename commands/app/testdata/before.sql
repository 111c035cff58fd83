PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO goose_db_version VALUES(1,0,1,'2026-11-29 16:20:05');
INSERT INTO goose_db_version VALUES(2,1,1,'2026-11-29 16:20:05');
INSERT INTO goose_db_version VALUES(3,2,1,'2026-11-29 16:20:05');
INSERT INTO goose_db_version VALUES(4,3,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(5,4,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(6,5,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(7,6,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(8,7,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(9,8,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(10,9,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(11,10,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(12,11,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(13,12,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(14,13,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(15,14,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(16,15,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(17,16,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(18,17,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(19,18,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(20,19,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(21,20,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(22,21,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(23,22,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(24,23,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(25,24,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(26,25,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(27,26,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(28,27,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(29,28,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(30,29,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(31,30,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(32,31,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(33,32,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(34,33,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(35,34,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(36,35,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(37,36,1,'2026-11-29 16:20:06');
INSERT INTO goose_db_version VALUES(38,37,1,'2026-11-29 16:20:06');
CREATE TABLE matches (
    id           INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: buttons carry it
    revision     INTEGER NOT NULL,
    variant      TEXT    NOT NULL,
    first_user   TEXT    NOT NULL,
    first_name   TEXT    NOT NULL,
    first_level  TEXT    NOT NULL,
    second_user  TEXT    NOT NULL,
    second_name  TEXT    NOT NULL,
    second_level TEXT    NOT NULL,
    challenger   INTEGER NOT NULL CHECK (challenger IN (0, 1)),
    status       INTEGER NOT NULL CHECK (status BETWEEN 0 AND 2),
    result       INTEGER NOT NULL CHECK (result BETWEEN -1 AND 1),
    margin       INTEGER NOT NULL,
    guild        TEXT    NOT NULL,
    channel      TEXT    NOT NULL,
    message      TEXT    NOT NULL,
    theme        TEXT    NOT NULL,
    rematch      INTEGER NOT NULL,
    created      INTEGER,
    touched      INTEGER,
    deadline     INTEGER,
    bot_to_move  INTEGER NOT NULL CHECK (bot_to_move IN (0, 1)) -- follows from the moves; here to be searched
, locale TEXT NOT NULL DEFAULT '', plies          INTEGER NOT NULL DEFAULT 0, visible        INTEGER NOT NULL DEFAULT 0, shown_message  TEXT    NOT NULL DEFAULT '', shown_revision INTEGER NOT NULL DEFAULT 0, shown_ply      INTEGER NOT NULL DEFAULT 0, shown_status   INTEGER NOT NULL DEFAULT 0, shown_thinking INTEGER NOT NULL DEFAULT 0, shown_view     TEXT    NOT NULL DEFAULT '', shown_at       INTEGER, called_user    TEXT    NOT NULL DEFAULT '', called_ply     INTEGER NOT NULL DEFAULT -1, called_message TEXT    NOT NULL DEFAULT '', called_at      INTEGER, start TEXT NOT NULL DEFAULT '', given INTEGER NOT NULL DEFAULT 0, called_sending INTEGER NOT NULL DEFAULT 0, opening TEXT NOT NULL DEFAULT '', asked         INTEGER NOT NULL DEFAULT 0, asked_by      INTEGER NOT NULL DEFAULT 0, asked_steps   INTEGER NOT NULL DEFAULT 0, asked_refused INTEGER NOT NULL DEFAULT 0, ending INTEGER NOT NULL DEFAULT 0, steps INTEGER NOT NULL DEFAULT 0, control      TEXT    NOT NULL DEFAULT '', left_first   INTEGER NOT NULL DEFAULT 0, left_second  INTEGER NOT NULL DEFAULT 0, clock_since  INTEGER, clock_waived INTEGER NOT NULL DEFAULT 0, remind_at       INTEGER, called_reminded INTEGER NOT NULL DEFAULT 0, rated    INTEGER NOT NULL DEFAULT 0, guest INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO matches VALUES(1,3,'mnk:3x3:3','ada','Ada','','','','novice',0,1,0,0,'guild','channel','m1','light',0,1800000000000000000,1800000000000000000,NULL,0,'',2,3,'m1',3,2,1,0,'',1800000000000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,2,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(2,3,'mnk:15x15:5','ada','Ada','','','','casual',0,1,0,0,'guild','channel','m2','light',0,1800000000000000000,1800000000000000000,NULL,0,'',2,3,'m2',3,2,1,0,'',1800000000000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,2,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(3,3,'drop:6x7:4','eve','Eve','','','','novice',0,1,0,0,'guild','channel','m3','',0,1800000000000000000,1800000000000000000,NULL,0,'',2,3,'m3',3,2,1,0,'',1800000000000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,2,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(4,3,'order-chaos:6x6:4:symbols=3','eve','Eve','','','','novice',0,1,0,0,'guild','channel','m4','',0,1800000000000000000,1800000000000000000,NULL,0,'',2,3,'m4',3,2,1,0,'X',1800000000000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,2,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(5,3,'jing','eve','Eve','','','','novice',0,1,0,0,'guild','channel','m5','',0,1800000000000000000,1800000000000000000,NULL,0,'',1,3,'m5',3,1,1,0,'',1800000000000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,1,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(6,3,'weighted:4,-1,3,1,5,-9,2,6,-5','eve','Eve','','','','novice',0,1,0,0,'guild','channel','m6','',0,1800000000000000000,1800000000000000000,NULL,0,'',2,3,'m6',3,2,1,0,'',1800000000000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,2,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(7,3,'mnk:3x3:3','bob','Bob','','','','novice',0,1,0,0,'guild','channel','m7','',0,1800000000000000000,1800000000000000000,NULL,1,'',1,3,'m7',1,0,1,0,'',1800000000000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,1,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(8,5,'mnk:3x3:3','ada','Ada','','ben','*Ben* @everyone `x`','',0,1,0,0,'guild','channel','m8','light',0,1800000000000000000,1800000060000000000,NULL,0,'',2,5,'m8',5,2,1,0,'',1800000060000000000,'ben',1,'',1800000060000000000,'',0,0,'',0,0,0,0,0,2,'',0,0,NULL,0,1800064860000000000,0,0,0);
INSERT INTO matches VALUES(9,3,'drop:6x7:4','ada','Ada','','ben','*Ben* @everyone `x`','',0,1,0,0,'guild','channel','m10','light',0,1800000060000000000,1800000060000000000,1800259260000000000,0,'',0,3,'m10',3,0,1,0,'',1800000060000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,0,'3d',259200000000000,259200000000000,1800000060000000000,0,1800194460000000000,0,1,0);
INSERT INTO matches VALUES(10,5,'mnk:3x3:3','ada','Ada','','ben','*Ben* @everyone `x`','',0,1,0,0,'guild','channel','m11','light',0,1800000120000000000,1800000180000000000,NULL,0,'',1,5,'m11',5,1,1,0,'',1800000180000000000,'ben',1,'m12',1800000180000000000,'',0,0,'',2,0,1,0,0,1,'',0,0,NULL,0,1800064980000000000,0,0,0);
INSERT INTO matches VALUES(11,5,'mnk:3x3:3','ada','Ada','','ben','*Ben* @everyone `x`','',0,1,0,0,'guild','channel','m13','light',0,1800000180000000000,1800000240000000000,NULL,0,'',1,5,'m13',5,1,1,0,'',1800000240000000000,'ben',1,'m14',1800000240000000000,'',0,0,'',1,0,1,0,0,1,'',0,0,NULL,0,1800065040000000000,0,0,0);
INSERT INTO matches VALUES(12,4,'mnk:3x3:3','ada','Ada','','ben','*Ben* @everyone `x`','',0,1,0,0,'guild','channel','m15','light',0,1800000240000000000,1800000300000000000,1800259500000000000,0,'',1,4,'m15',4,1,1,0,'',1800000300000000000,'ben',1,'m16',1800000300000000000,'',0,0,'',0,0,0,0,0,1,'3d',259200000000000,259200000000000,1800000300000000000,0,1800194700000000000,0,0,0);
INSERT INTO matches VALUES(13,2,'mnk:3x3:3','eve','Eve','','ben','*Ben* @everyone `x`','',0,0,0,0,'guild','channel','m17','',0,1800000300000000000,1800000300000000000,1800003900000000000,0,'',0,1,'m17',1,0,0,0,'',1800000300000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,0,'3d',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(14,2,'mnk:3x3:3','bob','Bob','','','','',0,0,0,0,'guild','channel','m18','',0,1800000300000000000,1800000300000000000,1800003900000000000,0,'',0,1,'m18',1,0,0,0,'',1800000300000000000,'',-1,'',NULL,'',0,0,'',0,0,0,0,0,0,'3d',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(15,6,'mnk:11x11:5','ada','Ada','','eve','Eve','',0,1,0,0,'guild','channel','m19','light',0,1800000300000000000,1800000300000000000,NULL,0,'',3,6,'m19',6,3,1,0,'',1800000300000000000,'',-1,'',NULL,'',0,0,'swap2',0,0,0,0,0,3,'',0,0,NULL,0,1800065100000000000,0,0,0);
INSERT INTO matches VALUES(16,12,'mnk:3x3:3','ada','Ada','','ben','*Ben* @everyone `x`','',0,2,0,0,'guild','channel','m20','light',0,1800000300000000000,1800000360000000000,NULL,0,'',9,12,'m20',12,9,2,0,'',1800000360000000000,'ben',1,'',1800000360000000000,'',0,0,'',0,0,0,0,1,9,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(17,5,'mnk:3x3:3','ada','Ada','','ben','*Ben* @everyone `x`','',0,2,1,0,'guild','channel','m22','light',0,1800000360000000000,1800000420000000000,NULL,0,'',1,5,'m22',5,1,2,0,'',1800000420000000000,'ben',1,'',1800000420000000000,'',0,0,'',0,0,0,0,2,1,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(18,3,'mnk:3x3:3','ben','*Ben* @everyone `x`','','bob','Bob','',0,2,1,0,'guild','channel','m26','',0,1800000420000000000,1800000420000000000,NULL,0,'',2,3,'m26',1,0,1,0,'',1800000420000000000,'ben',0,'',1800000420000000000,'',0,0,'',0,0,0,0,2,2,'',0,0,NULL,0,NULL,0,0,0);
INSERT INTO matches VALUES(19,2,'mnk:3x3:3','ada','Ada','','eve','Eve','',0,1,0,0,'guild','channel','m27','',0,1800000420000000000,1800000420000000000,NULL,0,'',0,1,'m27',1,0,1,0,'',1800000420000000000,'ada',0,'',1800000420000000000,'',0,0,'',0,0,0,0,0,0,'',0,0,NULL,0,1800065220000000000,0,0,0);
CREATE TABLE moves (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply      INTEGER NOT NULL CHECK (ply >= 1),
    move     TEXT    NOT NULL,
    PRIMARY KEY (match_id, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO moves VALUES(1,1,'b2');
INSERT INTO moves VALUES(1,2,'c1');
INSERT INTO moves VALUES(2,1,'h8');
INSERT INTO moves VALUES(2,2,'g8');
INSERT INTO moves VALUES(3,1,'d1');
INSERT INTO moves VALUES(3,2,'d2');
INSERT INTO moves VALUES(4,1,'Xa1');
INSERT INTO moves VALUES(4,2,'Oc2');
INSERT INTO moves VALUES(5,1,'c3');
INSERT INTO moves VALUES(6,1,'b1');
INSERT INTO moves VALUES(6,2,'c3');
INSERT INTO moves VALUES(7,1,'b2');
INSERT INTO moves VALUES(8,1,'b2');
INSERT INTO moves VALUES(8,2,'a1');
INSERT INTO moves VALUES(10,1,'b2');
INSERT INTO moves VALUES(11,1,'b2');
INSERT INTO moves VALUES(12,1,'b2');
INSERT INTO moves VALUES(15,1,'f6');
INSERT INTO moves VALUES(15,2,'f7');
INSERT INTO moves VALUES(15,3,'g6');
INSERT INTO moves VALUES(16,1,'a1');
INSERT INTO moves VALUES(16,2,'b1');
INSERT INTO moves VALUES(16,3,'a2');
INSERT INTO moves VALUES(16,4,'a3');
INSERT INTO moves VALUES(16,5,'b2');
INSERT INTO moves VALUES(16,6,'c2');
INSERT INTO moves VALUES(16,7,'c1');
INSERT INTO moves VALUES(16,8,'c3');
INSERT INTO moves VALUES(16,9,'b3');
INSERT INTO moves VALUES(17,1,'b2');
INSERT INTO moves VALUES(18,1,'b2');
INSERT INTO moves VALUES(18,2,'a1');
CREATE TABLE people (
    id    TEXT NOT NULL PRIMARY KEY,
    theme TEXT NOT NULL
, quiet INTEGER NOT NULL DEFAULT 0, remind          INTEGER NOT NULL DEFAULT 0, unlisted INTEGER NOT NULL DEFAULT 0, locale      TEXT    NOT NULL DEFAULT '', no_hints    INTEGER NOT NULL DEFAULT 0, challengers TEXT    NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
INSERT INTO people VALUES('ada','light',0,0,0,'',0,'');
CREATE TABLE touches (
    user_id  TEXT    NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    at       INTEGER NOT NULL,
    PRIMARY KEY (user_id, match_id)
) STRICT, WITHOUT ROWID;
INSERT INTO touches VALUES('ada',1,1800000000000000000);
INSERT INTO touches VALUES('ada',2,1800000000000000000);
INSERT INTO touches VALUES('ada',8,1800000060000000000);
INSERT INTO touches VALUES('ada',9,1800000060000000000);
INSERT INTO touches VALUES('ada',10,1800000180000000000);
INSERT INTO touches VALUES('ada',11,1800000240000000000);
INSERT INTO touches VALUES('ada',12,1800000300000000000);
INSERT INTO touches VALUES('ada',15,1800000300000000000);
INSERT INTO touches VALUES('ada',16,1800000360000000000);
INSERT INTO touches VALUES('ada',17,1800000420000000000);
INSERT INTO touches VALUES('ben',8,1800000060000000000);
INSERT INTO touches VALUES('ben',9,1800000060000000000);
INSERT INTO touches VALUES('ben',10,1800000120000000000);
INSERT INTO touches VALUES('ben',11,1800000180000000000);
INSERT INTO touches VALUES('ben',12,1800000240000000000);
INSERT INTO touches VALUES('ben',16,1800000360000000000);
INSERT INTO touches VALUES('ben',17,1800000420000000000);
INSERT INTO touches VALUES('bob',7,1800000000000000000);
INSERT INTO touches VALUES('bob',14,1800000300000000000);
INSERT INTO touches VALUES('eve',3,1800000000000000000);
INSERT INTO touches VALUES('eve',4,1800000000000000000);
INSERT INTO touches VALUES('eve',5,1800000000000000000);
INSERT INTO touches VALUES('eve',6,1800000000000000000);
INSERT INTO touches VALUES('eve',13,1800000300000000000);
INSERT INTO touches VALUES('eve',15,1800000300000000000);
CREATE TABLE blobs (
    kind  TEXT NOT NULL,
    key   TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT;
CREATE TABLE closed ( -- channels and servers that do not let the bot in
    kind TEXT NOT NULL CHECK (kind IN ('channel', 'server')),
    id   TEXT NOT NULL, guild TEXT    NOT NULL DEFAULT '', since INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE servers (
    id    TEXT    NOT NULL PRIMARY KEY,
    quiet INTEGER NOT NULL
, threads INTEGER NOT NULL DEFAULT 0, locale      TEXT    NOT NULL DEFAULT '', theme       TEXT    NOT NULL DEFAULT '', control     TEXT    NOT NULL DEFAULT '', channels    TEXT    NOT NULL DEFAULT '', left_at     INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE blocks (
    user_id  TEXT NOT NULL,
    other_id TEXT NOT NULL,
    PRIMARY KEY (user_id, other_id)
) STRICT, WITHOUT ROWID;
INSERT INTO blocks VALUES('nix','eve');
CREATE TABLE analyses (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    position TEXT    NOT NULL UNIQUE ON CONFLICT REPLACE,
    format   INTEGER NOT NULL,
    analysis BLOB    NOT NULL
) STRICT;
INSERT INTO analyses VALUES(1,'mnk:3x3:3 .../.X./..O',1,X'd495c16ac2401086ef7d8af29f07899568ddab0a2da8143d1629ab1975e9241bb2ab5282ef5e366d0a919e7a28ec29998f403e6677fea9b1b2d643d558d83387e78445a0fa84f547beb502955c09737b814a084fe6706c5ea6c6795dec186a4458e8ea608a86af77b6e20c6aafc53161e6bcc9b567a8a4971256ac9d2da06a3c4fa15071287b5ae42dabf4058420e1a08a9308e1454c2812c2f2946fb96a7e30116d7217acae3f9fbf46697f2b9dfe63cbcbca9e39fb5bd76fbd9348bd1f23f51e44ea3d8ad47b1887f78630370523a4e16f195e7fd3ee31b4b43b0c2ded8e764bbb17b0a5ddf86a69a7791bc282fdd16650b8b07ebf3fe89c4158da2c04fda03f244cb9f45f2b6626ba746197a48387743c4e08139b97c29ea1f65a1c5fef3e030000ffff');
INSERT INTO analyses VALUES(2,'weighted:4,-1,3,1,5,-9,2,6,-5 .../.../...',1,X'd495cf6bfa3018c6efdfbfe2cb737e37eaaf397355610395a1c72123da571b489bd2446588fffb486707297ad869e4d4e4a1251fdeb69fe78ca5310ee28cb939b2bf8e596b880e61f5996f8c86482e849939d5d98bda67f562a2ac93c596214684b9acf6aa804808abada93885d8496d9930b54ee5d271fdcc92a535853fe3750281aade3e96953972fa715205081ec2421407ad096f5af9cd88b038e41baeea03c65aaadc7aaacbcfedef51d2b7a1fb318cbc0dfd1423f4738cd0bd18a1bb31420f6284f6ee6d0bfba1435763fbd5af959dd01d656b63dd1d59277765dd36c7f0c6943de677c5f8d5df02af093355307cbbdceac4f3350db5dda4a1629a347c494d1a3ab449c3f934696881260d7fb3260dbee33561ce2e3329047607adff5b96d536036161525fb3fd4167449870e9b2bad4a75a96d65779b73fe80d7b84b1c94bcd8e2176525bbefcfb0a0000ffff');
INSERT INTO analyses VALUES(3,'mnk:3x3:3 O.O/XXO/XOX',1,X'd491c16ac3300c86ef7b8cff2c8a7b285b754d0a1b3465b4c75186dba8ad41b183edac8c90771fce60a7bd404fd22f04faf834621f42068f68c297945a892af89970f8ee4e41c166226cc31d6c08afee7a9b9bdaa56cfd59c04b4263e3d5f9797e3887282df86235096193b2eb6c16b059ac087bb12978f088b71a8c28252eacea671bed1d840291c07e5025bcab2bc11076437792381fa8d4ba2e15aae96ffde311e98f84adf38242ff8ff323a1917c0b2d1871504920ec425b842c09b5f4f9f7111bb57d2ac65f566b63d6842a74bd4a16f0c56a92e9e9270000ffff');
INSERT INTO analyses VALUES(4,'mnk:3x3:3 O../XXO/XOX',1,X'd4924d6b02311086effd19ef792adb42773557155a50113dca1ea24e3574766749624b59fcef25db4a3f504a8f3d6592c0e49d3c4f8b856a846931d5674eeb904560fa84e56bb55681c98e8489bec064847bb7db77c5c88568eb0dc3dc12a6d6ef5cdd9d2f37ea790bf3682530611ca2ab6c6498ac774758b00d5ac3b47818c1c073daf6d6a29ba700428a106056edb91025612e2edd6784d9a15ab3ef5e1c8a755548318f5f3ba45eff7d9c9f508a3350ae6f4e5452f5772c97a08886f889a43e88fcfeff2561e26abe44904e5cbfcd5112a61cf7ba8541639d77f50e84996e13ea8230e226be3b3716db8424579ee783415e10865a35c249af0fdfe6d6f900b35a15d42fcbe3d55b000000ffff');
INSERT INTO analyses VALUES(5,'mnk:3x3:3 O../XXO/XO.',1,X'd4934f6b323110c6efefc778ce83c4d7ca4aae2ab4a052f458a44477d4c0ec6649a25264bf7b49fa4f444baf9e922161e609bf5f4e983b17a14f98ba03a775c822d003c2e2ad5a3981562d61e28ed05dc2a3ddeef266644334f59a7331357e6b6b684558ac9de7127a632430611ca2ad4cfcb83667135c9d663c8da0e173d959bbaa118e1c40481902f4cbe95a8a25e1596c3aef1266fb6ac53e8f1c8ab1554839dbf30ea9579a75d7efb9c4525cc1a2beb0283ac3d2a33f61519d3edd00d37877e0f2b5f4e6f883a6de8b7c735037395ce6fe7f1fb9978489adf91703a71c77ae4cf6ee252b3b736552f28130e226eeb29163314d48bfa05ff48a6240187e3a0ebd3112b8fdf71e0000ffff');
INSERT INTO analyses VALUES(6,'mnk:3x3:3 O../XX./XO.',1,X'dc93416b32311086efdfcf78cff395ad204aae2ab4a052f458a4441d35309b5936d996b2ec7f2f596c6ba4d742dbd36e129279266f9e162bd508d362a1cf9cbe1316811913d6afe55605a6e808737d81f97f4bb873c713fabfa90bd1fa1dc30c080b5b1f9d872908eb9dd6bc873958094c9885e84a1bb95f5bb10dea5395fb290cea7e78b3b3de6b7c0a512b10124780796ccf24c38ce47d36e3db101ec4a55d0561d9945bae7baa89585786d44177796eaa9018fe68a7d751e617f8bd518a86f899a16f44be8aa6a02c9a6be05196f82f001efc70e00d61ee3c5f4895e9f32155f652368405c793ee93a88d700061a9fbb36553aee2a9777a26b60a49f8e168588c53b45a56c291610e560277ffde020000ffff');
INSERT INTO analyses VALUES(7,'mnk:3x3:3 O../X../XO.',1,X'd494c16b2a3110c6efefcff8cef3647dba4fc9558516548a1e8b94e88e1a9add5992a814f17f2f59d4567141e8a59e323324991f5f26df1e139100b5c748b61cd71e5b0bd5264c3ff2b958a8e44018ca0eaa497832ab7515f48d0fba5830548b30d26e650aa884305d88e30c6aa9ad67c2c00793ebc0d599096b2f45ecf1dc8782abd2c652dc3b08b1bd872a36d6125eac89498b30dee47376d5d53dab4dee23cfe1bcfdf5c1b8af713b37644e4e3227f44de6f43e9993464a3542974eb69cbd654eef6af44e6af5bee6eedee0fe7b9e8f187d0d48fb4ef23a6e2b3efc18387d34e07fbf1c7846189a8211bfe02dcbd81fab979372aa5e3cc78c30e2b0962c9ac2c6b207612cd9d101fa5c8675650003ab4b1fcda5d3fd9f365b849ee4a5e5c0504b6d3d1ffe7c060000ffff');
INSERT INTO analyses VALUES(8,'mnk:3x3:3 .../X../XO.',1,X'd494c16ac2401086ef7d8cff3c2dd1daaa7b55a10595a2c7e261d5511726d990d9b49490772f1b6a21520fa597e694ccecb2fbf133fb5558791f602a2cfc1bc7ef8445601e09eb8f74eb0526a90973ff0e73db233cb9e309cddfd469b0d98e610684852d8e2e834908eb9d2f780f73b0a24c986970a90ddcacadd8aacfe22dcf5318144d7957b03a0d0a42645098ac1421bc888bc580b02cd32d17cd0913b12ed508557f6f7fed22fc25f3e01781f7ff18b8780d57d24eaea67d093cea1af043d780875d03eeff73e00d61ee324634c64f9aabbebaedb778eeb607fedc6d4dd586b0e070f2fb28b752383a6de9f751637dc294f3706a2c36139b6b94646f3c4cee47e32161e2d35c3830ccc18a727df3190000ffff');
INSERT INTO analyses VALUES(9,'mnk:3x3:3 .../.../XO.',1,X'e4955f8be23014c5dff7532ce7f922ddd5fa27af2aec82caa28f8b2cd15e6d206d4a129545fcee43ca9469c499f1691899a7b607dafc724fcee9194b633cc4197373e4701db3d6105dc2ea7fb1311a22b91066e604f183f04bedf3fa66a29c97e5962152c25cdabd2a2112c26a6b2c67103ba91d13a6ceab427aaedf59b274a60c6bfc9e40c0d68f9dca9a2367ff4eaa0421403888bfe79b188dda8be01a75d856d7843f5a856fa584c5a1d8b0adf9c65aaac2854d5ddaab857503d8d7d9fcb5e1f14c3fdaf0f2a0f51d8e5d43f7db963f0af4cf1bd04913ad845ad11adc17ada493d2dbe1caac3cbda42b1a76f26a3cae873d7850eef441b9a33e7b3edc9ff09cac093355f2bba51d67b529edb8761a35b6ac51a381ac0973f6b9c920e073cbd27f772ced36076161b2d0fcfd1161c295cfebe69f6a59b9f06bea27c36e6f44189ba2d2ec196227b5e3cbb7a7000000ffff');
INSERT INTO analyses VALUES(10,'mnk:3x3:3 .../.../X..',1,X'ec9651cbda301486eff72bc67b9d49abd595dcaab081cad0cb2123daa316d2a6347122c5ff3ea20bf64807fbeebec277657c2eca9b93e79ca4c1da1807d960697e93ff9d92d69089c0e65aec8c868c6e020b73818c04bee5c7d37d31cbad53e59e205381a5aa8f7979e79bbda929833c286d49606e5d5e284790d1602cb026654d09d9e0fb0c1235f9bf0353eaebafac561708f81416f267f337c790e50874d249d34e3aeea45f3b69dc49476dba15f8a1739f3112589d8b1dd5f05f9b6a9517d657ebd6de85dfcf4755db2e85337c73555f15e56a3c14fd120747fdea29e9e43f25fd97a2da58f7b4b33c6bdda541249806af81b9b53d08cc1baa078179aff720301f433d08cc27640f02b331f30e036f05167949ad2b8f5fbd615cf26917283f8e40b95581f24a04ca5b2650def981b201b61558923b990c12556dcce1b32555ef4f105899cc5f90499c0acca8728f27c35cabcafab7419c0c476912f969698a4a9323c883d2966e9ffe040000ffff');
INSERT INTO analyses VALUES(11,'mnk:3x3:3 .../.../...',1,X'd4964f6bea4014c5f7ef533ccefa22519fff66abc22ba8145d1629a3b9eac024136646a504bf7b19db298c74d5456156c9fd11c88f9be49cb4581be3215a2ccd85c371ca5a43fc236cdeaa9dd110c58db030578882f05f1d4ff79399725ed67b86981096d21e557de79bbdb15c421ca4764c983baf2ae919a2e80c086b96ced4102d9e6610b01cc68ed4fab5b4f20a42907010f5596bc2b356612808ab73b5637bbfc1544b55b96075fbbafc254bfb47e9e21757de5873e1f2675b7ff4ee65ea3dccd47b9ca9773753ef7ea6de834cbd4779786f090b553342fb7cd799ed274d633dd23434234d2329d2f4058c347dbc91a6cb8b34fdf4224d82644b58b23f9912028d35e6f0d7b1b4fb13082b53861eee4ec663c28c1bfff10b30d7b271a1ebfb83c9a8dbeb0d095353359a3d431ca4767cfbf31e0000ffff');
INSERT INTO analyses VALUES(12,'order-chaos:4x4:4 ..../..../..../....',1,X'dc98516bdb3010c7dff729c6ff592b729a2ead5e93c2064d19ede328458d2fb540f619496d1825df7d281beb6d83eda51ebb3ed94636fee977e73b734fb8622e704f58f323d5e39262843b33b8fed2df71846bf60617bc836b0c3e84fbee70b20ab9f8614370ef1a83b54ff76180b306d71b4ed4c26d7dcc64709e4be87d21d4a7afc8671eea4b3eaee0c0a9a5b4e93ce7a37458398abca35c6e8787fe8e120c2a53861b1e6234f81443bdb00697dfd6dddc60197de8339cddef7fdcfef9356ce6d73d54b55307e47b14c6c48fd4deeec2f0f710d89f43f007ead95469f4f2d4c7ff20f927a556e4fa44a56b41adc8f57b95ae05b522d7a2812aa26e74b61989adc9f64ce50729b135d916457bb27fda976feb125b936d9da9fd4cadc8b5ce3222a815b99e3f6788a22222a815b95ea8742da815b93e55e95a502b72dd8836a3a888486c4db6758e7324b626dba2d568ca6d81fdffdabe31b80803a18eb897bfcfe96f0cd6543a6ee13026e6eddb4c3e6d3a185c725b87e7f3e3853d3558d158bac3b8fe3cfa31d7797d6367cd895dccec99c192fb315221b8ad8f99f66fbe060000ffff');
INSERT INTO analyses VALUES(13,'mnk:3x3:3 .../.X./...',1,X'ec9541abda401485f7fd15e5aca78fbca4cf1766ab0f5a5029ba2c22a3b9d1d0496e98199512f2dfcba4061db120b48506baf27a36f9b8f7cc390d16cc0eb2c18c8fe47fc7a4356424b0fc5e6ed88fadc0944f9df6a9d8edbb615258a7aa2d41a60233657645d5e9cb2d1bca2073a52d09bc595794ca1164f4f422b02065b9826cf079020943feef93755cdb75cee61b043c8685fcdadc05e9d538c0ebd5d15d35bd5657025f74e1bf1009cc0fe5864cc73dd6aa282d64d4b6d70c9ee6ff52fc526e0d125ee0ef1aa4367ca46c9d1975ba38a43a68fdc0316fb9438f0c873b70f180b89faf5fdf99fbc3b33827899f2e51327a304a7e15249aadfb6d832443037e191af0eb3f0ebc12981615fdd1120a5dd5175678ba5e0df7d3abe143ead52016560233727bce20511be6fcbd2565b67b08cc39f3a597c4f1486042b5fb59e36f5ad5d6f7759a24719a7c7c151873596b7204992b6da97df7230000ffff');
INSERT INTO analyses VALUES(14,'mnk:3x3:3 .../.../.X.',1,X'ec954f6bea4014c5f7ef533ccefa3e89ff75b62abc072a0f5d1691d15c3538c984cca89490ef5ec636e88805a12d34d0552667935fe69e7b4e8e99d61622c7441fd93d07ac14448b307f8e575a41040561ac4f1001e16fb4dd9d0fc3c85899ac19a24798c86c1b25677dbed61987101ba90c1346c646b1b40c11d4da84194ba313881cff8610c8d8bdd68cd5a9596e74b607c1611888a7fc2e48a9061e5ea936eeaadd6b7541f8af22f78580303dc42bcecedc0325a3d8b89f2dae191ccdcfa5044541b706f127f0b50649337de4701966f27471487250ea8161de72fb1ea90eb7e7e20a7177aeb7ef8dfb4fbd4c1277ba4449e7c128792f489436f6c306e9550db85935e0f637075e10c651c29f5a42fe1a9485e58fae54fdfb29553f004ad573eb823061bbd321044e2cf7bfb7326610a63a748dd76836fb8421a7f6b5c3474aa6c695753d68745bed7ebf4e18e838556c19622395e1e2d74b000000ffff');
CREATE TABLE reviews (
    match_id INTEGER NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    format   INTEGER NOT NULL,
    review   BLOB    NOT NULL
) STRICT;
INSERT INTO reviews VALUES(16,1,X'ec985d6be33a1086efcfcf986b35d8ce871ddff5e3c039d02e65bb772114c751baa68e552ca72184fcf7454a6d796c4d51d2b274616f16af56ebccbc7ae69d91f7709f675c423cdbc3b7cd7ac14b887d06f779b2538f1e833bf1ca21dec335cf73500b0fbbf542a8c703832bbe12a5fe67bc6dc4d0b65bb1d5fff5bfece9a77eb8c9649514298778cae02e299fb242af3fa4a2e44b8857492e39837f6595ad938a43ec0dc60cbef3448a02e23dfc7f0331945cfd7590e4f9e3b24cb6708c55425c6cf25ce5a013f3589398c7e03a4fb2b584d83b1c185cae2a95e41e70f09e73f0d187831745beeb443fabb50e501cf5eac4ba1a5957c7d6d5d0baea5b5787edd5b94dd4b023ea159795c6e9080c26a14e024b5caf7e3c6187249a5f731067ae7393126258a8b418dc0a959dc7e0be14af8ad4aadc70f5ceba7802a5d1b178fc2390a67870749f503c7ff9831e7f445177b4d78e74e1b3374b524fc693c68e654d39d28b66e3719b15c6939aaa4615d5c0682f1354d5a6fac6b4a5bd577d6d9af34db1e4a5015ad92b85f4d020ddeb07381b12e9ce36ad7e23becf4ed7deff82da13e4b9e73e72e38eccbde432939534d0a1463872a606475cbbb31d51d48eda8439fae5c8c0d5f34bf46e1aaece360d972ae8e3b4a19e4c693b4a4c96f6d91213709c12fbd00d0f32f695289f093686ce6ca080cf38efb139ef9e9960c24833e96cd3e76d371347c5c8823a4f31e2a8ddc30edc0e9a0c3b4d8a42548fb2122fe6bc9b06649f7b8856d39a9e033d0c99e9d9b1d5a809d7f4197a709a18307a46804326c14039a8596d0bbafc6d46e0a831594cbf476302a58e1eba0294cfd9125562ba5cb0a8869a8af54bce2bde6a2b0d4a4870339ff8ce6e825ed0741a9c5edd7fecd716746738c38f42835dcf8fd0bb4fc3ceee478e674117f6a79e050157276b0d97570fca5e7b5673ad21355cdaefee8b5ca4cf2790d5b2a3ee65be634788ac1617eb4c4abebc38cee66fb739151f35fc46860f757ae86308fa8dd3f8f8030425f0e824fd0e1e4a2f17e751f2dbf138ffd38e230daecd696a28e8b904f625b23975b67d51dd8843770f5ec973e6a19b5905dd5bdc6b1e45d9aaf977ef2273069769ba29937407f12cf207a1379e86a361144493289ab0301cf8c360340da661348e26fefcf8556709f14c7dfb61ea8f39831f9bb2c88a278867010be7877f7e050000ffff');
CREATE TABLE studies (
    id        INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: buttons carry it
    user_id   TEXT    NOT NULL,
    start     TEXT    NOT NULL,
    moves     TEXT    NOT NULL,
    branch    INTEGER NOT NULL,
    variation TEXT    NOT NULL,
    match_id  INTEGER NOT NULL,
    touched   INTEGER NOT NULL
, solution INTEGER NOT NULL DEFAULT 0 CHECK (solution IN (0, 1))) STRICT;
INSERT INTO studies VALUES(1,'own','order-chaos:4x4:4','',0,'',0,1800000420000000000,0);
CREATE TABLE attempts (
    id                INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: buttons carry it
    revision          INTEGER NOT NULL,
    user_id           TEXT    NOT NULL,
    puzzle            TEXT    NOT NULL,
    made              TEXT    NOT NULL,
    tried             TEXT    NOT NULL,
    wrong             INTEGER NOT NULL,
    hint              INTEGER NOT NULL,
    hints             INTEGER NOT NULL,
    begun             INTEGER,
    ended             INTEGER,
    counted           INTEGER NOT NULL CHECK (counted IN (0, 1)),
    before_value      REAL    NOT NULL,
    before_deviation  REAL    NOT NULL,
    before_volatility REAL    NOT NULL,
    after_value       REAL    NOT NULL,
    after_deviation   REAL    NOT NULL,
    after_volatility  REAL    NOT NULL, asked TEXT NOT NULL DEFAULT '', status INTEGER NOT NULL DEFAULT 0,
    UNIQUE (user_id, puzzle)
) STRICT;
INSERT INTO attempts VALUES(1,1,'ada','da396ea6eb','','',0,0,0,1800000420000000000,NULL,0,0.0,0.0,0.0,0.0,0.0,0.0,'random/;;',0);
INSERT INTO attempts VALUES(2,1,'ben','c559a3805d','','',0,0,0,1800000420000000000,NULL,0,0.0,0.0,0.0,0.0,0.0,0.0,'today/20833',0);
CREATE TABLE solvers (
    user_id     TEXT    NOT NULL PRIMARY KEY,
    value       REAL    NOT NULL,
    deviation   REAL    NOT NULL,
    volatility  REAL    NOT NULL,
    rated_at    INTEGER,
    solved      INTEGER NOT NULL,
    failed      INTEGER NOT NULL,
    streak      INTEGER NOT NULL,
    best_streak INTEGER NOT NULL,
    days        INTEGER NOT NULL,
    best_days   INTEGER NOT NULL,
    last_day    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE puzzle_records (
    puzzle     TEXT    NOT NULL PRIMARY KEY,
    value      REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    solved     INTEGER NOT NULL,
    failed     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE own_puzzles (
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- the newest have the highest
    puzzle   TEXT    NOT NULL UNIQUE,
    user_id  TEXT    NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply      INTEGER NOT NULL,
    data     BLOB    NOT NULL
) STRICT;
CREATE TABLE puzzle_days (
    day    INTEGER NOT NULL PRIMARY KEY,
    puzzle TEXT    NOT NULL
) STRICT;
INSERT INTO puzzle_days VALUES(20833,'c559a3805d');
CREATE TABLE day_entries (
    guild      TEXT    NOT NULL,
    day        INTEGER NOT NULL,
    attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    PRIMARY KEY (guild, day, attempt_id)
) STRICT, WITHOUT ROWID;
INSERT INTO day_entries VALUES('guild',20833,2);
CREATE TABLE puzzle_schedules (
    guild   TEXT    NOT NULL PRIMARY KEY,
    channel TEXT    NOT NULL,
    hour    INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    locale  TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE day_posts (
    guild   TEXT    NOT NULL,
    day     INTEGER NOT NULL,
    puzzle  TEXT    NOT NULL,
    channel TEXT    NOT NULL,
    message TEXT    NOT NULL,
    shown   INTEGER NOT NULL,
    closed  INTEGER NOT NULL CHECK (closed IN (0, 1)),
    PRIMARY KEY (guild, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE searched_matches (
    user_id  TEXT    NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, match_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE reviews_due (
    match_id INTEGER NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
) STRICT;
INSERT INTO reviews_due VALUES(17);
INSERT INTO reviews_due VALUES(18);
CREATE TABLE plans (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id  TEXT    NOT NULL,
    line     TEXT    NOT NULL,
    PRIMARY KEY (match_id, user_id, line)
) STRICT, WITHOUT ROWID;
INSERT INTO plans VALUES(12,'ada','b2 a1 c3');
CREATE TABLE recommended (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    user_id  TEXT    NOT NULL,
    position TEXT    NOT NULL,
    cell     INTEGER NOT NULL,
    symbol   INTEGER NOT NULL,
    UNIQUE (user_id, position) ON CONFLICT REPLACE
) STRICT;
INSERT INTO recommended VALUES(1,'ada','mnk:3x3:3 .../.X./..O',1,0);
INSERT INTO recommended VALUES(2,'own','order-chaos:4x4:4 ..../..../..../....',9,1);
CREATE TABLE results (
    id           INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    match_id     INTEGER NOT NULL UNIQUE REFERENCES matches (id) ON DELETE CASCADE,
    game_group   TEXT    NOT NULL,
    first        TEXT    NOT NULL, -- a person, or level: and a level of the bot
    second       TEXT    NOT NULL,
    guild        TEXT    NOT NULL,
    at           INTEGER NOT NULL,
    first_after  REAL    NOT NULL,
    second_after REAL    NOT NULL
) STRICT;
CREATE TABLE standings (
    user_id    TEXT    NOT NULL,
    game_group TEXT    NOT NULL,
    value      REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    at         INTEGER NOT NULL,
    won        INTEGER NOT NULL,
    drawn      INTEGER NOT NULL,
    lost       INTEGER NOT NULL,
    PRIMARY KEY (user_id, game_group)
) STRICT, WITHOUT ROWID;
CREATE TABLE tournaments (
    id           INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    revision     INTEGER NOT NULL,
    guild        TEXT    NOT NULL,
    channel      TEXT    NOT NULL,
    message      TEXT    NOT NULL,
    creator_user TEXT    NOT NULL,
    locale       TEXT    NOT NULL,
    kind         INTEGER NOT NULL,
    variant      TEXT    NOT NULL,
    opening      TEXT    NOT NULL,
    control      TEXT    NOT NULL,
    rated        INTEGER NOT NULL,
    wanted       INTEGER NOT NULL,
    round_time   INTEGER NOT NULL,
    status       INTEGER NOT NULL,
    rounds       INTEGER NOT NULL,
    paired       INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    begun        INTEGER,
    told         INTEGER NOT NULL,
    telling      INTEGER NOT NULL,
    shown        INTEGER NOT NULL,
    reminded INTEGER, reminder TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO tournaments VALUES(1,12,'guild','channel','m25','mod','',1,'mnk:3x3:3','','',0,2,3600000000000,1,2,1,1800000420000000000,1800000420000000000,1,1,1,NULL,'');
CREATE TABLE tournament_players (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number        INTEGER NOT NULL,
    user_id       TEXT    NOT NULL,
    user_name     TEXT    NOT NULL,
    gone          INTEGER NOT NULL,
    skip          INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO tournament_players VALUES(1,1,'ben','*Ben* @everyone `x`',0,0);
INSERT INTO tournament_players VALUES(1,2,'eve','Eve',0,0);
INSERT INTO tournament_players VALUES(1,3,'bob','Bob',0,0);
INSERT INTO tournament_players VALUES(1,4,'ada','Ada',0,0);
CREATE TABLE tournament_games (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round         INTEGER NOT NULL,
    tie           INTEGER NOT NULL,
    replay        INTEGER NOT NULL,
    first         INTEGER NOT NULL,
    second        INTEGER NOT NULL,
    outcome       INTEGER NOT NULL,
    match_id      INTEGER NOT NULL,
    deadline      INTEGER,
    PRIMARY KEY (tournament_id, round, tie, replay)
) STRICT, WITHOUT ROWID;
INSERT INTO tournament_games VALUES(1,1,0,0,0,2,1,18,NULL);
INSERT INTO tournament_games VALUES(1,1,1,0,3,1,0,19,1800004020000000000);
CREATE TABLE bans (digest TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE puzzle_results (
    id      INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order in which they came
    user_id TEXT    NOT NULL,
    puzzle  TEXT    NOT NULL,
    start   REAL,
    score   REAL    NOT NULL,
    at      INTEGER NOT NULL
) STRICT;
CREATE TABLE solved_days (
    user_id TEXT    NOT NULL,
    day     INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE processes (process TEXT PRIMARY KEY, ends INTEGER NOT NULL, picks INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE shards (
    number  INTEGER PRIMARY KEY,
    total   INTEGER NOT NULL,
    process TEXT NOT NULL,
    ends    INTEGER NOT NULL
, session BLOB) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('goose_db_version',38);
INSERT INTO sqlite_sequence VALUES('puzzle_results',0);
INSERT INTO sqlite_sequence VALUES('matches',19);
INSERT INTO sqlite_sequence VALUES('analyses',14);
INSERT INTO sqlite_sequence VALUES('recommended',2);
INSERT INTO sqlite_sequence VALUES('studies',1);
INSERT INTO sqlite_sequence VALUES('attempts',2);
INSERT INTO sqlite_sequence VALUES('tournaments',1);
CREATE INDEX matches_first    ON matches (first_user);
CREATE INDEX matches_second   ON matches (second_user);
CREATE INDEX matches_channel  ON matches (channel);
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX studies_touched ON studies (touched);
CREATE INDEX own_puzzles_user  ON own_puzzles (user_id);
CREATE INDEX own_puzzles_match ON own_puzzles (match_id);
CREATE INDEX day_entries_attempt ON day_entries (attempt_id);
CREATE INDEX searched_matches_match ON searched_matches (match_id);
CREATE INDEX matches_remind ON matches (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX matches_guild ON matches (guild, variant, status);
CREATE INDEX results_first  ON results (first, game_group);
CREATE INDEX results_second ON results (second, game_group);
CREATE INDEX results_guild  ON results (guild, game_group);
CREATE INDEX standings_best ON standings (game_group, value DESC);
CREATE INDEX matches_owed ON matches (id) WHERE bot_to_move;
CREATE INDEX matches_undelivered ON matches (touched, id) WHERE NOT guest AND
    (message <> '' OR status <> 2) AND (message <> shown_message OR shown_revision < visible OR shown_thinking > bot_to_move);
CREATE INDEX matches_uncalled ON matches (touched, id) WHERE NOT guest AND
    first_level = '' AND second_level = '' AND
    (status = 1 AND called_ply <> steps OR status <> 1 AND called_message <> '' OR called_sending
     OR status = 2 AND ending IN (2, 8) AND called_ply <> steps + 1);
CREATE INDEX matches_rated ON matches (id) WHERE rated;
CREATE INDEX day_posts_open ON day_posts (day) WHERE NOT closed;
CREATE INDEX tournaments_guild ON tournaments (guild, id);
CREATE INDEX tournaments_live  ON tournaments (id) WHERE status < 2 OR told <= rounds AND status = 2;
CREATE INDEX tournament_players_user ON tournament_players (user_id);
CREATE INDEX matches_unaided ON matches (variant, touched, id) WHERE
    status = 1 AND (rated OR first_level = '' AND second_level = '');
CREATE INDEX puzzle_results_user ON puzzle_results (user_id);
CREATE INDEX tournament_games_match ON tournament_games (match_id);
CREATE INDEX matches_guests ON matches (touched) WHERE guest AND status = 2 AND channel <> '';
COMMIT;
